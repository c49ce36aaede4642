import { describe, expect, it } from "vitest";
import { screen } from "../../test/screen.ts";
import { withErrorPage } from "./plain-page.ts";

describe("withErrorPage", () => {
  const visit = (accept: string) => new Request("https://shop.example/", { headers: { Accept: accept } });
  const page = visit("text/html,application/xhtml+xml,*/*;q=0.8");
  const json = (value: unknown, status: number, headers = {}) => Response.json(value, { status, headers });

  it.each([
    ["a text", json("Couriers must use <POST>.", 405), "Couriers must use <POST>."],
    [
      "React Router's own",
      json({ message: "Unexpected Server Error" }, 405),
      "Please go back and try again.",
    ],
    ["nothing", json(null, 404), "Please go back and try again."],
    [
      "a bug",
      new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } }),
      "please send us this number: an-id",
    ],
  ])("makes a page of %s", async (_, response, text) => {
    const { body, status } = await screen(withErrorPage(page, response, "an-id"));
    expect(body.get("main").text).toContain(text);
    expect(status).toBe(response.status);
  });

  it("keeps what the client needs", async () => {
    const busy = await withErrorPage(page, json("Please wait.", 429, { "Retry-After": "90" }), "");
    expect(busy.headers.get("Retry-After")).toBe("90");
    const form = await withErrorPage(page, json({}, 405), "");
    expect(form.headers.get("Allow")).toBe("GET, HEAD");
    const call = await withErrorPage(page, json("", 405, { Allow: "POST" }), "");
    expect(call.headers.get("Allow")).toBe("POST");
  });

  it("leaves alone what is no error, and what has a page or a text of its own", async () => {
    for (const response of [json({ total: 0 }, 200), new Response("Please wait.", { status: 429 })])
      expect(await withErrorPage(page, response, "")).toBe(response);
  });

  it("leaves alone what a script or a partner of the shop asked for", async () => {
    const refused = json({ error: "Please choose a photo." }, 400);
    for (const accept of ["*/*", "application/json"])
      expect(await withErrorPage(visit(accept), refused, "")).toBe(refused);
  });
});
