import { describe, expect, it } from "vitest";
import { readFormBody } from "./form-body.ts";

const unlimitedReservation = { extend: () => null, whileArriving: () => {} };
const read = (body: string, type = "application/x-www-form-urlencoded") =>
  readFormBody(
    new Request("http://shop.test/", { method: "POST", body, headers: { "Content-Type": type } }),
    unlimitedReservation,
  );
const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join("&");

describe("the body of a form", () => {
  it.each([
    ["nothing", ""],
    ["a long text", `notes=${"x".repeat(250_000)}`],
    ["as many fields as a form may have", fields(650)],
    ["a name as long as a name may be", `${"n".repeat(64)}=1`],
  ])("is taken: %s", async (_, body) => {
    expect(await read(body)).toEqual({ bytes: Buffer.from(body) });
  });

  it.each([
    ["more bytes than a person can have typed", `notes=${"x".repeat(270_000)}`, 413],
    ["one field too many", fields(651), 400],
    ["hundreds of thousands of names", "a&".repeat(130_000), 400],
    ["separators without names", "&".repeat(200_000), 400],
    ["a name that is too long", `${"n".repeat(65)}=1`, 400],
    ["a name that is too long once it is decoded", `${"%41".repeat(65)}=1`, 400],
  ])("is refused before it is parsed: %s", async (_, body, status) => {
    expect(await read(body)).toMatchObject({ status });
  });

  it.each(["multipart/form-data; boundary=x", "application/json", "text/plain", ""])(
    "is refused as %j, which no form of the shop is sent as",
    async (type) => {
      expect(await read("--x\r\n", type)).toMatchObject({ status: 415 });
    },
  );

  it("may have a charset in its content type", async () => {
    expect(await read("a=b", "Application/X-WWW-Form-Urlencoded; charset=UTF-8")).toHaveProperty("bytes");
  });

  it("is waited for only so long", async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("a=")) });
    const request = new Request("http://shop.test/", { method: "POST", body, duplex: "half" } as RequestInit);
    const limit = { maxBytes: 10, type: "application/x-www-form-urlencoded", timeoutMs: 1 };
    expect(await readFormBody(request, unlimitedReservation, limit)).toMatchObject({ status: 408 });
  });

  it.each([
    ["as long as its route allows", 1, 4900, "multipart/form-data; boundary=x", "bytes"],
    ["longer", 1, 5100, "multipart/form-data; boundary=x", 413],
    ["of as many parts as a form has fields", 650, 0, "multipart/form-data; boundary=x", "bytes"],
    ["of more", 652, 0, "multipart/form-data; boundary=x", 400],
    ["without a boundary", 1, 0, "multipart/form-data", 400],
    ["that is no multipart form", 1, 0, "image/jpeg", 415],
  ])("with files, %s", async (_, parts, length, type, expected) => {
    const body = `${"--x\r\n".repeat(parts)}${"y".repeat(length)}`;
    const limit = { maxBytes: 5000, type: "multipart/form-data", timeoutMs: 60_000 };
    const request = new Request("http://shop.test/", {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    });
    const formBody = await readFormBody(request, unlimitedReservation, limit);
    expect("bytes" in formBody ? "bytes" : formBody.status).toBe(expected);
  });
});
