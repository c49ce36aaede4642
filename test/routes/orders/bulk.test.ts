import { describe, expect, it } from "vitest";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/products/bulk";
const glove = "lumiskin-exfoliating-glove";
const brush = "silicone-bath-brush";
const razor = "eyebrow-razor";

describe(path, async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpAdmin();
  const query = (fields: Record<string, string>, ids = [glove, brush, razor]) =>
    `${path}?${new URLSearchParams([...ids.map((id) => ["product", id]), ...Object.entries(fields)])}`;
  const page = async (fields: Record<string, string>, ids?: string[]) =>
    (await screen(shop.get(query(fields, ids), { as }))).main;
  const stored = (id: string) =>
    shop.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** Sends the preview's form with these boxes ticked; a form may have a field several times. */
  const confirm = (fields: Record<string, string>, ticked: string[]) =>
    shop.handle(
      new Request(new URL(path, shop.origin), {
        method: "POST",
        headers: { Origin: shop.origin, Cookie: as.header() },
        body: new URLSearchParams([...Object.entries(fields), ...ticked.map((chosen) => ["chosen", chosen])]),
      }),
      "192.0.2.1",
    );
  const raise = {
    kind: "prices",
    which: "page",
    operation: "raise-percent",
    amount: "10",
    rounding: "ends-in-9",
  };
  const ticked = async (fields: Record<string, string>) =>
    (await page(fields)).fields
      .filter(({ name, checked }) => name === "chosen" && checked)
      .map(({ value }) => value);

  it("shows every change before it is made, and makes those that stay ticked at once", async () => {
    const { text } = await page(raise);
    expect(text).toContain("Not saved yet.");
    expect(text).toMatch(/Exfoliating Glove[\s\S]*Rs\. 1,199 will become Rs\. 1,319/);
    expect(text).toMatch(/Razors[\s\S]*Rs\. 249 will become Rs\. 269/);
    expect(await stored(glove)).toMatchObject({ unitPrice: 119900, version: 0 });

    const all = await ticked(raise);
    expect(all).toHaveLength(3);
    const answer = await confirm(
      raise,
      all.filter((one) => !one.includes(razor)),
    );
    expect(answer.headers.get("Location")).toBe("/dashboard/products?changed=2-products");
    expect(await stored(glove)).toMatchObject({ unitPrice: 131900, cataloguePrice: 219900 });
    expect(await stored(razor)).toMatchObject({ unitPrice: 24900, version: 0 });
    expect(await (await shop.get("/b1")).text()).toContain("Rs. 1,319");
  });

  it("writes nothing where someone changed one meanwhile, and shows that change", async () => {
    const shown = await ticked(raise);
    await changeProducts(shop.db, [{ id: glove, set: { unitPrice: 100000 } }], { actorId: "manager" });
    const before = await stored(brush);
    const answer = await confirm(raise, shown);
    expect(answer.status).toBe(409);
    expect((await screen(answer)).main.get("alert", /./).text).toMatch(
      /Someone else has changed (LumiSkin )?Exfoliating Glove/,
    );
    expect(await stored(brush)).toEqual(before);
  });

  it("changes availability, category, tags and status", async () => {
    const changes: Record<string, string>[] = [
      { kind: "availability", soldOut: "yes" },
      { kind: "category", category: "skincare" },
      { kind: "tags", add: "Eid, gift", remove: "" },
      { kind: "status", status: "draft" },
    ];
    for (const fields of changes) {
      const answer = await confirm(fields, await ticked(fields));
      expect(answer.headers.get("Location"), fields.kind).toMatch(/changed=3-products$/);
      expect((await page(fields)).text).toContain("No change needed.");
    }
    expect(await stored(razor)).toMatchObject({ soldOut: true, category: "skincare", status: "draft" });
    expect((await stored(razor)).tags).toEqual(expect.arrayContaining(["Eid", "gift"]));
    const { route } = await stored(razor);
    expect((await shop.get(route ?? "")).status).toBe(404);
  });

  it("keeps what was chosen and refused beside its field, and answers the rest in words", async () => {
    for (const [fields, message] of [
      [{ ...raise, amount: "ten" }, "Please enter a percentage"],
      [{ ...raise, amount: "" }, "Please enter an amount"],
      [{ ...raise, operation: "set", amount: "-1" }, "Please enter an amount in rupees"],
      [{ kind: "tags", add: "", remove: "" }, "Please enter a tag"],
      [{ kind: "category", category: "no-such" }, "Please choose a category"],
    ] as const) {
      const { fields: shown } = await page({ ...fields });
      expect(shown.find(({ invalid }) => invalid)?.description).toContain(message);
      expect((await confirm(fields, [`0:${razor}`])).status).toBeGreaterThanOrEqual(400);
    }
    expect((await confirm(raise, [])).status).toBe(400);
    expect((await confirm(raise, ["1:no-such"])).status).toBe(404);
    expect((await page(raise, [])).text).toContain("No products ticked.");
    expect((await page({ ...raise, operation: "lower-percent", amount: "100" })).text).toContain(
      "The new price would be zero, below zero or too large",
    );
    expect((await page({ ...raise, amount: "150" }, [razor])).text).toContain(
      "It more than doubles: from Rs.",
    );
  });
});
