import { describe, expect, it } from "vitest";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { screen } from "../../screen.ts";
import { submit, type Typed } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

describe("one product in the dashboard", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as, id: owner } = await shop.signUpAdmin();
  const page = (path: string) => screen(shop.get(path, { as }));
  const glove = "/dashboard/products/lumiskin-exfoliating-glove";
  const retinol = "/dashboard/products/lumiskin-retinol";

  const send = (path: string, form: Record<string, string>) => shop.post(path, { as, form });
  const formOf = async (path: string, typed: Typed = {}, button: string | RegExp = /^Save( draft)?$/) =>
    (await shop.fill(path, button, typed, { as })).fields;
  const save = async (path: string, typed: Typed = {}, button?: string) =>
    send(path, await formOf(path, typed, button));
  const invalidFields = async (answer: Response) =>
    Object.fromEntries(
      (await screen(answer)).main.fields
        .filter(({ invalid }) => invalid)
        .map(({ name, value, description }) => [name, [value, description]]),
    );
  const newProduct = (typed: Typed = {}) =>
    save("/dashboard/products/new", {
      name: "Rose Toner",
      category: "skincare",
      cataloguePrice: "1,450",
      unitPrice: "1,450",
      ...typed,
    });
  const idOf = (answer: Response) => answer.headers.get("Location")?.match(/products\/([^?]+)/)?.[1] ?? "";

  it("adds a draft, which only staff see, publishes it, and the shop shows it at once", async () => {
    for (const path of ["/catalog", "/sitemap.xml", "/feed.xml", "/search?q=rose"]) await shop.get(path);
    const answer = await newProduct({
      sku: "LS-ROSE-01",
      ingredients: "Aqua, Rosa Damascena",
      strength: "2%",
    });
    expect(answer.status).toBe(303);
    const id = idOf(answer);
    expect(id).toBe("rose-toner");
    expect((await page(answer.headers.get("Location") ?? "")).main.text).toContain("Draft saved.");
    expect(await latestRevisions(db, "product", id, 5)).toMatchObject([
      {
        version: 1,
        before: null,
        actorId: owner,
        after: { name: "Rose Toner", unitPrice: 145000, status: "draft" },
      },
    ]);
    expect((await shop.get(`/product/${id}`)).status).toBe(404);
    expect((await page("/catalog")).main.text).not.toContain("Rose Toner");
    const preview = await page(`/dashboard/products/${id}/preview`);
    expect(preview.main.text).toContain("Rosa Damascena");
    expect(preview.head("meta", "name", "robots")).toMatchObject([{ content: "noindex" }]);

    expect((await save(`/dashboard/products/${id}`, {}, "Publish")).status).toBe(303);
    const shown = await shop.get(`/product/${id}`);
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html).toContain('"sku":"LS-ROSE-01"');
    expect(html).toContain("Rosa Damascena");
    expect(html).toContain("2%");
    for (const path of ["/catalog", "/search?q=rose"])
      expect((await page(path)).main.text, path).toContain("Rose Toner");
    expect(await (await shop.get("/sitemap.xml")).text()).toContain(`/product/${id}<`);
  });

  it("shows a change of a product at the next request, where the page is cached", async () => {
    const before = await shop.get("/p1");
    expect(await before.text()).not.toContain("Use within 12 months of opening");
    const path = "/dashboard/products/lumiskin-niacinamide-zinc";
    await save(path, {
      periodAfterOpeningMonths: "12",
      suitableFor: "Oily skin",
      cautions: "Not for eyes.",
      size: "30 ml",
    });
    const { main } = await screen(shop.get("/p1"));
    expect(main.lines).toContain("30 ml · Oily skin · Use within 12 months of opening");
    expect(main.text).toContain("Not for eyes.");
  });

  it("gives the same product for a form that arrives twice", async () => {
    const form = await formOf("/dashboard/products/new", { name: "Clay Mask", unitPrice: "900" });
    const [first, second] = await Promise.all([
      send("/dashboard/products/new", form),
      send("/dashboard/products/new", form),
    ]);
    expect(idOf(first)).toBe("clay-mask");
    expect(idOf(second)).toBe("clay-mask");
    expect(idOf(await newProduct({ name: "Clay Mask" }))).toBe("clay-mask-2");
    expect(idOf(await newProduct({ name: "صابن" }))).toBe("product");
  });

  it("keeps a draft without a price, and says what is missing before it can be published", async () => {
    const answer = await newProduct({ name: "Lip Balm", cataloguePrice: "", unitPrice: "" });
    const path = `/dashboard/products/${idOf(answer)}`;
    expect((await page(path)).main.field("unitPrice").value).toBe("");
    const refused = await save(path, { description: "Soft lips." }, "Publish");
    expect(refused.status).toBe(400);
    const { main } = await screen(refused);
    expect(main.alerts.join()).toContain("The catalogue price is missing.");
    expect(main.field("description").value).toBe("Soft lips.");
    expect(await findEditableProduct(db, idOf(answer))).toMatchObject({ status: "draft", description: "" });
    expect((await save(path, { unitPrice: "450" }, "Publish")).status).toBe(303);
    expect(await findEditableProduct(db, idOf(answer))).toMatchObject({
      status: "active",
      cataloguePrice: 45000,
    });
    const unpriced = await save(path, { unitPrice: "0" });
    expect(unpriced.status).toBe(400);
  });

  it("says what is wrong beside each field, and keeps what was typed", async () => {
    const answer = await save(glove, {
      name: " ",
      unitPrice: "a lot",
      weightGrams: "1.5",
      description: "Typed and kept",
    });
    expect(answer.status).toBe(400);
    expect(await invalidFields(answer)).toEqual({
      name: [" ", "Please enter a name"],
      unitPrice: ["a lot", "Please enter a price in rupees, such as 2,199"],
      weightGrams: ["1.5", expect.stringContaining("whole grams")],
    });
    const category = await send(glove, { ...(await formOf(glove)), category: "no-such" });
    expect(category.status).toBe(400);
    expect(await invalidFields(category)).toMatchObject({
      category: [expect.anything(), expect.stringContaining("no longer exists")],
    });
    expect((await send(glove, {})).status).toBe(400);
    expect((await send("/dashboard/products/new", {})).status).toBe(400);
    expect((await send("/dashboard/products/no-such", {})).status).toBe(404);
  });

  it("refuses a SKU that another product has, in upper or lower case, also of two at once", async () => {
    expect((await save(retinol, { sku: "LS-RETINOL" })).status).toBe(303);
    for (const answer of [
      await save(glove, { sku: "ls-retinol" }),
      await newProduct({ sku: "Ls-Retinol" }),
    ]) {
      expect(answer.status).toBe(400);
      expect(await invalidFields(answer)).toMatchObject({
        sku: [
          expect.stringMatching(/retinol/i),
          expect.stringContaining("Another product already has this SKU"),
        ],
      });
    }
    const brush = "/dashboard/products/silicone-bath-brush";
    const forms = await Promise.all([formOf(glove, { sku: "ONE" }), formOf(brush, { sku: "one" })]);
    const answers = await Promise.all([send(glove, forms[0]), send(brush, forms[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  it("makes both prices one without scripts, and saves nothing by it", async () => {
    const before = await findEditableProduct(db, "lumiskin-exfoliating-glove");
    const { main } = await page(glove);
    expect(main.buttons).toContain("Set both to 2,199");
    const made = await screen(save(glove, {}, "Set both to 2,199"));
    expect(made.status).toBe(200);
    expect(made.main.field("unitPrice").value).toBe(made.main.field("cataloguePrice").value);
    expect(made.main.text).toContain("Save to keep them.");
    expect(await findEditableProduct(db, "lumiskin-exfoliating-glove")).toEqual(before);
  });

  it("shows the second of two people what the first changed, and loses nothing of either", async () => {
    const stale = await formOf(retinol, { unitPrice: "1,949", brand: "Lumi", description: "Mine" });
    await save(retinol, { unitPrice: "2,099", weightGrams: "180", description: "Theirs" });
    const before = await findEditableProduct(db, "lumiskin-retinol");
    const conflict = await screen(send(retinol, stale));
    expect(conflict.status).toBe(409);
    for (const text of [
      "Rs. 1,949",
      "Rs. 2,099",
      "Mine",
      "Theirs",
      "Only they changed: Weight with packaging.",
    ])
      expect(conflict.main.text).toContain(text);
    expect(conflict.main.field("brand").value).toBe("Lumi");
    expect(await findEditableProduct(db, "lumiskin-retinol")).toEqual(before);

    // Sent again without a choice, or with one that was made before a third change: shown again.
    const half = submit(conflict.main, "Save", { "choice-unitPrice": "mine" }).fields;
    expect(half.version).toBe(stale.version);
    expect((await send(retinol, half)).status).toBe(409);
    const choices = { "choice-unitPrice": "mine", "choice-description": "theirs" };
    const chosen = submit(conflict.main, "Save", choices).fields;
    expect((await send(retinol, { ...chosen, seen: String(Number(chosen.seen) - 1) })).status).toBe(409);

    const saved = await send(retinol, chosen);
    expect(saved.headers.get("Location")).toContain("kept=weightGrams");
    expect((await page(saved.headers.get("Location") ?? "")).main.text).toContain(
      "Changes by someone else were kept: Weight with packaging.",
    );
    expect(await findEditableProduct(db, "lumiskin-retinol")).toMatchObject({
      unitPrice: 194900,
      description: "Theirs",
      brand: "Lumi",
      weightGrams: 180,
    });
  });

  it("saves both where two people changed different fields, or the same", async () => {
    const stale = await formOf(retinol, { size: "50 ml", cautions: "Not at day." });
    await save(retinol, { strength: "1%", cautions: "Not at day." });
    expect((await send(retinol, stale)).headers.get("Location")).toMatch(/kept=strength&/);
    expect(await findEditableProduct(db, "lumiskin-retinol")).toMatchObject({
      size: "50 ml",
      strength: "1%",
      cautions: "Not at day.",
    });
  });

  it("takes a product out of the shop and back, as what it was", async () => {
    const path = "/dashboard/products/silicone-bath-brush";
    const status = async () => (await findEditableProduct(db, "silicone-bath-brush"))?.status;
    const steps = [
      ["archive", "archived", "Archived."],
      ["bring-back", "active", "Restored. Customers can see it again."],
      ["unpublish", "draft", "Now a draft."],
      ["archive", "archived", "Archived."],
      ["bring-back", "draft", "Restored as a draft."],
    ];
    const { route } = await db
      .selectFrom("products")
      .select("route")
      .where("id", "=", "silicone-bath-brush")
      .executeTakeFirstOrThrow();
    for (const [intent = "", expected, text] of steps) {
      const answer = await send(path, { intent });
      expect(answer.status).toBe(303);
      expect(await status()).toBe(expected);
      expect((await page(answer.headers.get("Location") ?? "")).main.text).toContain(text);
      expect((await shop.get(route ?? "")).status).toBe(expected === "active" ? 200 : 404);
    }
    expect((await save(path, {}, "Publish")).status).toBe(303);
    expect(await status()).toBe("active");
  });

  it("duplicates a product as a draft with its photos and without its SKU", async () => {
    const answer = await send(retinol, { intent: "duplicate" });
    const id = idOf(answer);
    const original = await findEditableProduct(db, "lumiskin-retinol");
    expect(await findEditableProduct(db, id)).toMatchObject({
      name: `${original?.name} (copy)`,
      sku: null,
      status: "draft",
      route: null,
      description: original?.description,
      version: 1,
    });
    const photos = (productId: string) =>
      db
        .selectFrom("productImages")
        .select(["position", "mediaName"])
        .where("productId", "=", productId)
        .orderBy("position")
        .execute();
    expect(await photos(id)).toEqual(await photos("lumiskin-retinol"));
    expect((await send("/dashboard/products/no-such", { intent: "duplicate" })).status).toBe(404);
  });

  it("tells the history in words, each revision with a way to it", async () => {
    const id =
      (await db.selectFrom("products").select("id").where("id", "like", "%jade%").executeTakeFirst())?.id ??
      "";
    await save(`/dashboard/products/${id}`, {
      unitPrice: "1,299",
      benefits: "Cools\nCalms",
      discountPercent: "",
    });
    const { main } = await page(`/dashboard/products/${id}/history`);
    for (const text of ["Selling price", "Rs. 1,299", "Cools Calms"]) expect(main.text).toContain(text);
    const [revision] = await latestRevisions(db, "product", id, 1);
    expect(main.links).toContainEqual({ to: `/dashboard/changes/${revision?.id}`, text: "View change" });
    expect((await page("/dashboard/products/rose-toner/history")).main.text).toContain("added it");
    expect((await shop.get("/dashboard/products/no-such/history", { as })).status).toBe(404);
    expect((await page("/dashboard/products/lumiskin-exfoliating-glove/history")).status).toBe(200);
  });

  it("asks once about a price that falls below half or more than doubles", async () => {
    const stored = async () => (await findEditableProduct(db, "lumiskin-exfoliating-glove"))?.unitPrice;
    const before = await stored();
    const answer = await save(glove, { unitPrice: "199,950" });
    expect(answer.status).toBe(409);
    const { main } = await screen(answer);
    expect(main.text).toContain("It more than doubles: from Rs.");
    expect(await stored()).toBe(before);
    // Another price is asked about again.
    const other = submit(main, "Save", { unitPrice: "299,950" }).fields;
    expect((await send(glove, other)).status).toBe(409);
    expect((await send(glove, submit(main, "Save").fields)).status).toBe(303);
    expect(await stored()).toBe(19_995_000);
    const { version } = (await findEditableProduct(db, "lumiskin-exfoliating-glove")) ?? {};
    const inList = await send("/dashboard/products", {
      intent: "prices",
      product: "lumiskin-exfoliating-glove",
      version: String(version),
      unitPrice: "1,199",
      cataloguePrice: "2,199",
    });
    expect(inList.status).toBe(409);
    const asked = submit((await screen(inList)).main, "Save", {}, { within: "It falls below half" }).fields;
    expect((await send("/dashboard/products", asked)).status).toBe(302);
    expect(await stored()).toBe(119_900);
  });
});
