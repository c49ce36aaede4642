import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { photoRefusals } from "../../../shop/catalogue/photos/photo-file.ts";
import { purgeUnusedPhotos } from "../../../shop/catalogue/photos/photo-use-queries.ts";
import { productPhotos } from "../../../shop/catalogue/photos/product-photo-queries.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { createTempFolder } from "../../temp-folder.ts";
import { built, openTestShop, type Visitor } from "../../test-shop.ts";

const folder = createTempFolder("photos");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await openTestShop({ settings: { DATA_DIR: join(folder, "a"), WARM_PHOTOS: "off" } });
const owner = await shop.signUpAdmin();
const customer = await shop.signUp();
const retinol = "lumiskin-retinol";
const page = `/dashboard/products/${retinol}/photos`;

async function send(path: string, files: [name: string, bytes: Buffer][], as: Visitor | null, fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, bytes] of files) form.append("photos", new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const request = new Request(new URL(path, shop.origin), {
    method: "POST",
    headers: {
      Origin: shop.origin,
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
      ...(as ? { Cookie: as.header() } : {}),
    },
    body: await encoded.arrayBuffer(),
  });
  return shop.handle(request, "192.0.2.1");
}
const upload = (bytes: Buffer, as: Visitor | null = owner.as) =>
  send(`${page}/upload`, [["photo.jpg", bytes]], as);
const act = (form: Record<string, string>) => shop.post(page, { as: owner.as, form });
const photos = () => productPhotos(shop.db, retinol);
const lastPhoto = async () => (await photos()).at(-1) ?? { name: "", hash: "" };
const productPage = async (server = shop) => (await server.get("/p2")).text();

describe("adding photos to a product", () => {
  it("stores one that a script sends, once, and shows it at the next request, with what it is said to show", async () => {
    const bytes = await samplePhoto();
    await productPage();
    expect((await upload(bytes)).status).toBe(200);
    const repeated = await upload(bytes);
    expect([repeated.status, await repeated.json()]).toEqual([200, { error: null }]);
    const { name, hash } = await lastPhoto();
    expect((await photos()).filter((photo) => photo.name === name)).toHaveLength(1);
    expect(await productPage()).toContain("Retinol Face Serum, photo");
    expect((await shop.get(page, { as: owner.as })).status).toBe(200);
    const saved = await act({ do: "save", [`alt.${name}`]: "A hand holds the bottle" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, `${page}?done=save`]);
    const html = await productPage();
    for (const format of ["avif", "webp", "jpg"])
      expect(html).toContain(`/media/${name}.${hash}.640.${format}`);
    expect(html).toContain("A hand holds the bottle");
  });

  it("makes its renditions from the database, also on a server that was not sent it", async () => {
    await upload(await samplePhoto({ background: "#2a4" }));
    const { name, hash } = await lastPhoto();
    const other = await openTestShop({ sameDatabaseAs: shop, settings: { DATA_DIR: join(folder, "b") } });
    for (const format of ["avif", "webp", "jpg"] as const) {
      const path = await other.shop.renditions.find({ name, hash, width: 640, format });
      const { dominant } = await sharp(path ?? "").stats();
      expect([dominant.r < 80, dominant.g > 140, dominant.b < 110]).toEqual([true, true, true]);
    }
  });

  it.each([
    ["an empty file", async () => Buffer.alloc(0), 400, photoRefusals.empty],
    ["a page", async () => Buffer.from("<html></html>"), 400, photoRefusals["no-picture"]],
    ["half of one", async () => (await samplePhoto()).subarray(0, 3000), 400, photoRefusals.damaged],
  ])("refuses %s with a sentence and stores nothing", async (_, file, status, sentence) => {
    const before = await photos();
    const response = await upload(await file());
    expect([response.status, await response.json()]).toEqual([status, { error: sentence }]);
    expect(await photos()).toEqual(before);
  });

  it.each([
    ["nobody", null, 401],
    ["a customer", customer.as, 403],
  ])("reads nothing of %s", async (_, as, status) => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const request = new Request(new URL(`${page}/upload`, shop.origin), {
      method: "POST",
      headers: {
        Origin: shop.origin,
        "Content-Type": "multipart/form-data; boundary=x",
        ...(as ? { Cookie: as.header() } : {}),
      },
      body,
      duplex: "half",
    } as RequestInit);
    // A body that is waited for would never end.
    expect((await shop.handle(request, "192.0.2.1")).status).toBe(status);
    expect(request.bodyUsed).toBe(false);
  });

  it.each([
    ["no file", []],
    ["more than a form may have", [["large.jpg", Buffer.alloc(22 * 1024 * 1024)]]],
  ] as [string, [string, Buffer][]][])("refuses a form with %s", async (_, files) => {
    expect([400, 413]).toContain((await send(`${page}/upload`, files, owner.as)).status);
  });

  it("answers with 404 for a product that there is not", async () => {
    const response = await send(
      "/dashboard/products/none/photos/upload",
      [["a.jpg", await samplePhoto()]],
      owner.as,
    );
    expect(response.status).toBe(404);
    expect((await shop.get("/dashboard/products/none/photos", { as: owner.as })).status).toBe(404);
  });

  it("says that there is no room, and changes nothing", async () => {
    const full = await openTestShop({
      sameDatabaseAs: shop,
      settings: { DATA_DIR: join(folder, "c"), PHOTO_QUOTA_MB: "1" },
    });
    await shop.db
      .insertInto("media")
      .values({ name: "filler", hash: "00000000", width: 1, height: 1, alt: "x" })
      .execute();
    await shop.db
      .insertInto("mediaOriginals")
      .values({
        mediaName: "filler",
        sourceSha256: "f".repeat(64),
        format: "jpg",
        bytes: Buffer.alloc(1_048_000),
      })
      .execute();
    const before = await photos();
    const form = new FormData();
    form.set("photos", new Blob([new Uint8Array(await samplePhoto())]), "a.jpg");
    const encoded = new Response(form);
    const response = await full.handle(
      new Request(new URL(`${page}/upload`, shop.origin), {
        method: "POST",
        headers: {
          Origin: shop.origin,
          Cookie: owner.as.header(),
          "Content-Type": encoded.headers.get("Content-Type") ?? "",
        },
        body: await encoded.arrayBuffer(),
      }),
      "192.0.2.1",
    );
    expect([response.status, await response.json()]).toEqual([
      507,
      { error: expect.stringContaining("No space for more photos") },
    ]);
    expect(await photos()).toEqual(before);
    await shop.db.deleteFrom("media").where("name", "=", "filler").execute();
  });

  it("stores nothing of an upload whose connection breaks, and answers others", async () => {
    const serving = await built.serve(
      { ...shop.shop.config, port: 0 },
      { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
    );
    onTestFinished(() => serving.stop());
    const { port } = new URL(serving.url);
    const before = await photos();
    const bytes = await samplePhoto();
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    const head = [
      `POST ${page}/upload HTTP/1.1`,
      `Host: localhost:${port}`,
      `Origin: ${serving.url}`,
      `Cookie: ${owner.as.header()}`,
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${bytes.length + 200}`,
      "",
      '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n',
    ].join("\r\n");
    socket.write(head);
    socket.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(async () => (await fetch(`${serving.url}/healthz`)).status).toBe(200);
    socket.destroy();
    await once(socket, "close");
    expect((await fetch(`${serving.url}/p2`)).status).toBe(200);
    expect(await photos()).toEqual(before);
    expect((await upload(bytes)).status).toBe(200);
    expect(await photos()).toHaveLength(before.length + 1);
  });
});

describe("the form without scripts", () => {
  it("stores several files at once, with the words that were typed, and names those that it refuses", async () => {
    const [first] = await photos();
    const before = (await photos()).length;
    const response = await send(
      page,
      [
        ["one.jpg", await samplePhoto()],
        ["two.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
        ["three.jpg", await samplePhoto()],
      ],
      owner.as,
      { do: "save", [`alt.${first?.name}`]: "Words typed beside", [`shown.${first?.name}`]: first?.alt },
    );
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("two.heic");
    expect(html).toContain("Browsers cannot show HEIC photos");
    expect(html).not.toContain("three.jpg");
    expect(await photos()).toHaveLength(before + 2);
    expect((await photos())[0]?.alt).toBe("Words typed beside");
  });

  it("ignores a file field in which nothing was chosen", async () => {
    expect((await send(page, [["", Buffer.alloc(0)]], owner.as, { do: "save" })).status).toBe(302);
  });

  it("moves, focuses, removes and brings back", async () => {
    const [main, second] = await photos();
    await act({ do: `later ${main?.name}` });
    expect((await photos())[0]?.name).toBe(second?.name);
    await act({ do: `main ${main?.name}` });
    expect((await photos())[0]?.name).toBe(main?.name);
    await act({ do: `focus ${main?.name} 20 83` });
    expect((await photos())[0]).toMatchObject({ focusX: 20, focusY: 83 });
    const html = await productPage();
    expect(html).toContain("object-position:20% 83%");
    expect(html).toContain(`/media/${main?.name}.${main?.hash}.share-20-83.jpg`);
    const card = (focus: { x: number; y: number }) =>
      shop.shop.renditions.find({
        name: main?.name ?? "",
        hash: main?.hash ?? "",
        width: "share",
        format: "jpg",
        focus,
      });
    expect(await card({ x: 20, y: 83 })).toMatch(/share-20-83\.jpg$/);
    expect(await card({ x: 21, y: 83 })).toBeNull();
    const removed = await act({ do: `remove ${main?.name}` });
    const revision = removed.headers.get("Location")?.match(/removed=(\d+)$/)?.[1] ?? "";
    expect((await photos()).map(({ name }) => name)).not.toContain(main?.name);
    const strip = await (await shop.get(`${page}?removed=${revision}`, { as: owner.as })).text();
    expect(strip).toContain(`name="undo" value="${revision}"`);
    await act({ undo: revision });
    expect((await photos())[0]?.name).toBe(main?.name);
  });

  it("keeps words that another person has typed since the page was shown", async () => {
    const [{ name, alt } = { name: "", alt: "" }] = await photos();
    await act({ do: "save", [`alt.${name}`]: "Theirs" });
    await act({ do: "save", [`alt.${name}`]: alt, [`shown.${name}`]: alt });
    expect((await photos())[0]?.alt).toBe("Theirs");
  });

  it.each([
    ["nothing", {}],
    ["a button that there is not", { do: "publish" }],
    ["a focal point outside", { do: "focus retinol 101 50" }],
    ["an undo of nothing", { undo: "999999999" }],
    ["an undo that is no number", { undo: "x" }],
  ])("refuses %s", async (_, form) => {
    const before = await photos();
    expect([400, 409]).toContain((await act(form as Record<string, string>)).status);
    expect(await photos()).toEqual(before);
  });

  it("says beside the field that words are too long, and keeps them", async () => {
    const [{ name } = { name: "" }] = await photos();
    const response = await act({ do: "save", [`alt.${name}`]: "x".repeat(251) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Please use at most 250 characters");
    expect(html).toContain("x".repeat(251));
  });
});

describe("all photos", () => {
  const list = async (query = "") => (await shop.get(`/dashboard/photos${query}`, { as: owner.as })).text();

  it("says what uses each, which are unused, and how much room is taken", async () => {
    const { name } = await lastPhoto();
    await act({ do: "save", [`alt.${name}`]: "A photograph that leaves" });
    expect(await list()).toContain("Retinol Face Serum");
    expect(await list()).toMatch(/of 2,048 MB used/);
    expect(await list("?use=unused")).not.toContain("A photograph that leaves");
    await act({ do: `remove ${name}` });
    expect(await list("?use=unused")).toContain("A photograph that leaves");
  });

  it("deletes an added photo that nothing has used for 30 days, and no other", async () => {
    await upload(await samplePhoto());
    const { name: used } = await lastPhoto();
    await upload(await samplePhoto());
    const { name: unused } = await lastPhoto();
    await act({ do: `remove ${unused}` });
    const count = async () =>
      (await shop.db.selectFrom("media").select("name").execute()).map(({ name }) => name);
    await purgeUnusedPhotos(shop.db);
    expect(await count()).toContain(unused);
    const age = (days: number) =>
      shop.db
        .updateTable("mediaOriginals")
        .set({ unusedSince: new Date(Date.now() - days * 86_400_000) })
        .where("unusedSince", "is not", null)
        .execute();
    await age(29);
    await purgeUnusedPhotos(shop.db);
    expect(await count()).toContain(unused);
    await age(31);
    await purgeUnusedPhotos(shop.db);
    expect(await count()).not.toContain(unused);
    expect(await count()).toEqual(expect.arrayContaining([used, "editorial-dropper", "retinol"]));
  });
});
