import { describe, expect, it } from "vitest";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { listEditableProducts } from "../../../shop/catalogue/product/product-write-queries.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/categories";
const orderPath = "/dashboard/products/order";

describe("categories and the order in the grids", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as, id: admin } = await shop.signUpAdmin();
  const post = (form: Record<string, string>, to = path) => shop.post(to, { as, form });
  const find = (name: string) =>
    db.selectFrom("categories").selectAll().where("name", "=", name).executeTakeFirst();
  const form = async (name: string, intent: string, fields: Record<string, string> = {}) => {
    const found = await find(name);
    return { intent, category: found?.id ?? "", version: String(found?.version ?? 0), ...fields };
  };
  const headings = async (of: string) => {
    const found = (await screen(shop.get(of))).main.all("h2").map(({ text }) => text);
    return found.filter((text) => text !== "Filter and sort");
  };
  const add = { intent: "add", name: "Eid gifts", lead: "", onHome: "yes", onCatalogue: "yes" };

  it("are added, and shown on the home page and in the catalogue once a product is in them", async () => {
    expect((await post(add)).headers.get("Location")).toBe(`${path}?saved`);
    expect(await find("Eid gifts")).toMatchObject({ id: "eid-gifts", position: 3, version: 1 });
    expect(await headings("/")).not.toContain("Eid gifts");
    await changeProducts(db, [{ id: "eyebrow-razor", set: { category: "eid-gifts" } }], { actorId: admin });
    expect(await headings("/")).toContain("Eid gifts");
    expect((await headings("/catalog")).join()).toContain("Eid gifts");
    const html = await (await shop.get("/")).text();
    expect(html).toContain('id="tools"');
    expect(html).toContain('id="category-eid-gifts"');
  });

  it("are renamed and left out of a page, at the next request", async () => {
    const fields = { name: "For Eid", lead: "Until the moon.", onCatalogue: "yes" };
    expect((await post(await form("Eid gifts", "save", fields))).status).toBe(302);
    expect(await headings("/")).not.toContain("For Eid");
    expect((await headings("/catalog")).join()).toContain("For Eid");
    const revision = await db
      .selectFrom("revisions")
      .selectAll()
      .where("entity", "=", "category")
      .where("version", "=", 2)
      .executeTakeFirstOrThrow();
    expect(revision).toMatchObject({
      entityId: "eid-gifts",
      before: { name: "Eid gifts", lead: "", onHome: true },
      after: { name: "For Eid", lead: "Until the moon.", onHome: false },
      actorId: admin,
    });
  });

  it("are refused where the name is taken or missing, or someone was first; what was typed stays", async () => {
    const taken = await post({ ...add, name: "beauty products" });
    expect(taken.status).toBe(409);
    const invalid = (await screen(taken)).main.fields.filter((field) => field.invalid);
    expect(invalid).toMatchObject([{ name: "name", value: "beauty products" }]);
    expect((await post({ ...add, name: "" })).status).toBe(400);
    const late = await post({ ...(await form("For Eid", "save", { name: "Mine", lead: "" })), version: "1" });
    expect(late.status).toBe(409);
    expect((await screen(late)).main.text).toContain("Someone else has changed this");
    for (const intent of ["save", "up", "remove"])
      expect((await post({ intent, category: "no-such", version: "0", name: "X", lead: "" })).status).toBe(
        404,
      );
    expect((await post({})).status).toBe(400);
  });

  it("change their order", async () => {
    await post(await form("For Eid", "up"));
    await post(await form("For Eid", "up"));
    await post(await form("For Eid", "up"));
    const names = (await db.selectFrom("categories").select("name").orderBy("position").execute()).map(
      ({ name }) => name,
    );
    expect(names[0]).toBe("For Eid");
    expect((await headings("/catalog"))[0]).toContain("For Eid");
    await post(await form("For Eid", "down"));
    expect((await headings("/catalog"))[0]).toContain("Beauty Products");
  });

  it("are removed only where no product is in them, and begin again after it", async () => {
    const refused = await post(await form("For Eid", "remove"));
    expect(refused.status).toBe(409);
    expect((await screen(refused)).main.text).toContain("1 product is in this category");
    const changes = [{ id: "eyebrow-razor", set: { category: "healthcare" } }];
    await changeProducts(db, changes, { actorId: admin });
    expect((await post(await form("For Eid", "remove"))).status).toBe(302);
    expect(await find("For Eid")).toBeUndefined();
    await post(add);
    // Five revisions before: added, renamed, moved up twice, moved down, removed.
    expect((await find("Eid gifts"))?.version).toBeGreaterThan(5);
  });

  it("two people add one name at once: it is there once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post({ ...add, name: "At once" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
  });

  const order = async () =>
    (await listEditableProducts(db)).filter(({ category }) => category === "skincare").map(({ id }) => id);

  it("move a product, writing only the two whose place changes", async () => {
    const [first = "", second = "", third = ""] = await order();
    const versions = async () =>
      Object.fromEntries((await listEditableProducts(db)).map(({ id, version }) => [id, version]));
    const before = await versions();
    const answer = await post({ product: second, intent: "up" }, orderPath);
    expect(answer.headers.get("Location")).toBe(`${orderPath}#product-${second}`);
    expect(await order()).toEqual([second, first, third]);
    const changed = Object.entries(await versions()).filter(([id, version]) => version !== before[id]);
    expect(changed.map(([id]) => id).sort()).toEqual([first, second].sort());
    const cards = (await screen(shop.get("/catalog"))).main.all("h3").map(({ text }) => text);
    expect(cards.length).toBeGreaterThan(3);
    // At its end it stays where it is.
    await post({ product: second, intent: "up" }, orderPath);
    expect(await order()).toEqual([second, first, third]);
    for (const form of [{}, { product: "no-such", intent: "up" }, { product: first, intent: "away" }])
      expect([400, 404]).toContain((await post(form as Record<string, string>, orderPath)).status);
  });

  it("keep every product in its grid while many move at once", async () => {
    const before = await order();
    await Promise.all(
      before.flatMap((product) => ["up", "down"].map((intent) => post({ product, intent }, orderPath))),
    );
    const after = await listEditableProducts(db);
    expect((await order()).sort()).toEqual(before.sort());
    expect(new Set(after.map(({ position }) => position)).size).toBe(after.length);
  });
});
