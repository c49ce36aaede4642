import { expect, it } from "vitest";
import { readUpload } from "./read-upload.ts";

const post = (body: BodyInit | ReadableStream, type?: string) =>
  new Request("http://shop.test/", {
    method: "POST",
    body,
    duplex: "half",
    ...(type && { headers: { "Content-Type": type } }),
  } as RequestInit);

it("reads what a browser sends: fields, and files of any bytes in their order", async () => {
  const sent = new FormData();
  sent.append("do", "save");
  sent.append("alt.photo-1", 'Eine Flasche,\r\nzwei "Gläser"');
  sent.append("blank", "");
  sent.append("photos", new File(["\r\n--x\r\n\r\n--"], 'a "b"\n.jpg'));
  sent.append("photos", new File([new Uint8Array([0, 255, 13, 10])], "تصویر.jpg"));
  sent.append("photos", new File([], "empty.jpg"));
  sent.append("other", new File(["x"], "x"));
  const { form, files } = await readUpload(post(sent), "photos");
  expect([...form]).toEqual([...sent].filter(([, value]) => typeof value === "string"));
  expect(files.map(({ name, bytes }) => [name, bytes.toString("latin1")])).toEqual([
    ['a "b"\n.jpg', "\r\n--x\r\n\r\n--"],
    ["تصویر.jpg", "\0\xff\r\n"],
    ["empty.jpg", ""],
  ]);
});

it("copies no file, which would keep others waiting, and leaves out a field in which none was chosen", async () => {
  const bytes = Buffer.from(
    ["", "abc"]
      .map(
        (text) => `--x\r\nContent-Disposition: form-data; name="file"; filename="${text}"\r\n\r\n${text}\r\n`,
      )
      .concat("--x--")
      .join(""),
  );
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const { files } = await readUpload(post(body, "multipart/form-data; boundary=x"), "file");
  expect(files.map((file) => [file.bytes.toString(), file.bytes.buffer === bytes.buffer])).toEqual([
    ["abc", true],
  ]);
});

it("drops the character NUL, which PostgreSQL cannot store in a text", async () => {
  const sent = new FormData();
  sent.append("alt", "A\0 bottle");
  sent.append("photos", new File(["\0"], "x.jpg"));
  const { form, files } = await readUpload(post(sent), "photos");
  expect([...form]).toEqual([["alt", "A bottle"]]);
  expect(files[0]?.bytes).toEqual(Buffer.from("\0"));
});

it("reads a form without files", async () => {
  const { form, files } = await readUpload(post(new URLSearchParams({ undo: "1" })), "photos");
  expect([...form, ...files]).toEqual([["undo", "1"]]);
});

it.each([
  "",
  "--",
  "--x",
  "--x\r\n",
  "x--x--",
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n--x--',
  "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
  `--x\r\n${"y".repeat(5000)}name="a"\r\n\r\n1\r\n--x--`,
])("refuses %j, which is no form", async (body) => {
  await expect(readUpload(post(body, "multipart/form-data; boundary=x"), "a")).rejects.toMatchObject({
    init: { status: 400 },
  });
});

it("refuses more text beside a file than a form without files may have", async () => {
  const sent = new FormData();
  for (const name of ["title", "content"]) sent.append(name, "x".repeat(131_073));
  await expect(readUpload(post(sent), "photo")).rejects.toMatchObject({ init: { status: 413 } });
});
