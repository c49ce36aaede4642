import { describe, expect, it } from "vitest";
import { photoRefusals } from "../../../shop/catalogue/photos/photo-file.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a photo that is sent with a text or an article", async () => {
  const shop = await openTestShop({ settings: { WARM_PHOTOS: "off" } });
  const owner = await shop.signUpAdmin();
  const caller = await shop.signUpStaff("caller");

  /** Sends the form of a page as a browser does, with a file. */
  async function send(
    path: string,
    button: string,
    typed: Record<string, string>,
    field: string,
    file: Buffer,
    { as } = owner,
  ) {
    const { entries } = await shop.fill(path, button, typed, { as: owner.as });
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    body.append(`${field}-file`, new File([new Uint8Array(file)], "photo.jpg"));
    const headers = { Origin: shop.origin, Cookie: as.header() };
    return shop.handle(new Request(shop.origin + path, { method: "POST", headers, body }), "192.0.2.1");
  }
  const chosen = async (path: string, field: string) =>
    (await shop.fill(path, "Preview", {}, { as: owner.as })).fields[field] ?? "";

  it.each([
    ["/dashboard/content/about", "photo", "/about"],
    ["/dashboard/content/slide-1", "phonePhoto", "/"],
    ["/dashboard/articles/where-a-serum-goes", "featuredImage", "/article/where-a-serum-goes"],
  ])("%s is stored, described, chosen and shown", async (path, field, shown) => {
    const photo = await samplePhoto({ background: field === "photo" ? "#a42" : "#24a" });
    const answer = await send(path, "Save", { [`${field}-shows`]: "A hand holds a bottle" }, field, photo);
    expect(answer.headers.get("Location")).toBe(`${path}?saved=yes`);
    const name = await chosen(path, field);
    expect(name).toMatch(/^photo-[0-9a-f]{32}$/);
    const { alt } = await shop.db
      .selectFrom("media")
      .select("alt")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    expect(alt).toBe("A hand holds a bottle");
    expect(await (await shop.get(shown)).text()).toContain(`/media/${name}.`);
  });

  it("is refused beside the choice, and what was typed stays", async () => {
    const path = "/dashboard/content/about";
    const before = await chosen(path, "photo");
    const typed = { lead: "Typed just now", "photo-shows": "A shelf" };
    const answer = await screen(send(path, "Save", typed, "photo", Buffer.from("<html>")));
    expect(answer.status).toBe(400);
    expect(answer.main.text).toContain(photoRefusals["no-picture"]);
    for (const [name, value] of Object.entries(typed)) expect(answer.main.field(name).value).toBe(value);
    expect(await chosen(path, "photo")).toBe(before);
  });

  it("stays chosen where another field is refused, and in a preview", async () => {
    const path = "/dashboard/articles/new";
    const photo = await samplePhoto({ background: "#4a2" });
    for (const [button, status] of [
      ["Add article", 400],
      ["Preview", 400],
    ] as const) {
      const answer = await send(path, button, { title: "", excerpt: "Kept" }, "featuredImage", photo);
      const html = await answer.clone().text();
      expect(answer.status).toBe(status);
      expect((await screen(answer)).main.field("excerpt").value).toBe("Kept");
      expect(html).toMatch(
        /value="photo-[0-9a-f]{32}"[^>]*checked|checked=""[^>]*value="photo-[0-9a-f]{32}"/,
      );
    }
  });

  it("is not read of someone who may not change texts", async () => {
    const path = "/dashboard/content/about";
    const before = await shop.db.selectFrom("media").select("name").execute();
    const photo = await samplePhoto({ background: "#123" });
    expect((await send(path, "Save", {}, "photo", photo, caller)).status).toBe(403);
    expect(await shop.db.selectFrom("media").select("name").execute()).toHaveLength(before.length);
  });
});
