import { describe, expect, it } from "vitest";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import type { ProductFields } from "../../../shop/catalogue/product/editable-product.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { restoreSettings } from "../../../shop/content/settings/change-settings.ts";
import { readStoredSettings } from "../../../shop/content/settings/settings-queries.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the dashboard's changes", async () => {
  const shop = await openTestShop();
  const { as, id: admin } = await shop.signUpAdmin();
  const retinol = "lumiskin-retinol";
  const page = (path: string) => screen(shop.get(path, { as }));
  const press = (revision: number, form: Record<string, string>) =>
    shop.post(`/dashboard/changes/${revision}`, { as, form });
  const version = async () => String((await findEditableProduct(shop.db, retinol))?.version);
  async function change(set: Partial<ProductFields>): Promise<number> {
    const result = await changeProducts(shop.db, [{ id: retinol, set }], { actorId: admin });
    if (result.outcome !== "changed") throw new Error(result.outcome);
    return result.revisions[0] ?? 0;
  }

  it("says where there are none", async () => {
    expect((await page("/dashboard/changes")).main.text).toContain("No changes yet.");
  });

  it("are listed, shown field by field in words, and undone; the shop shows it at the next request", async () => {
    const { unitPrice } = (await findEditableProduct(shop.db, retinol)) ?? { unitPrice: 0 };
    const before = (await (await shop.get("/p2")).text()).includes("Rs. 1,234");
    const revision = await change({ unitPrice: 123400, category: "healthcare" });
    expect([before, (await (await shop.get("/p2")).text()).includes("Rs. 1,234")]).toEqual([false, true]);

    const list = (await page("/dashboard/changes")).main;
    expect(list.text).toContain("changed Retinol Face Serum (Category, Selling price)");
    expect(list.links.map(({ to }) => to)).toContain(`/dashboard/changes/${revision}`);
    const log = (await page("/dashboard/audit")).main;
    expect(log.links.map(({ to }) => to)).toContain(`/dashboard/changes/${revision}`);

    const shown = (await page(`/dashboard/changes/${revision}`)).main;
    expect(shown.headings).toEqual(["Retinol Face Serum"]);
    expect(shown.text).toContain("Beauty & Personal Care Tools");
    expect(shown.text).toMatch(/What Undo will change.*Now\s+Rs\. 1,234\s+After Undo\s+Rs\. 1,999/s);

    const undone = await press(revision, submit(shown, "Undo").fields);
    expect(undone.status).toBe(302);
    expect((await findEditableProduct(shop.db, retinol))?.unitPrice).toBe(unitPrice);
    expect((await (await shop.get("/p2")).text()).includes("Rs. 1,234")).toBe(false);
    const strip = (await page(undone.headers.get("Location") ?? "")).main;
    expect(strip.text).toContain("Retinol Face Serum: Category and Selling price changed back.");
    expect(strip.buttons).toContain("Undo");
    const after = (await page(`/dashboard/changes/${revision}`)).main;
    expect(after.text).toContain("Later undone by");
    expect(after.buttons).not.toContain("Undo");
  });

  it("offers what was changed again since as a choice", async () => {
    const first = await change({ name: "Retinol One", weightGrams: 80 });
    await change({ name: "Retinol Two" });
    const { main } = await page(`/dashboard/changes/${first}`);
    expect(main.field("Also change back: Name")).toMatchObject({ name: "chosen", checked: false });
    const { fields } = submit(main, "Undo", { "Also change back: Name": true });
    const form = { ...fields, returnTo: "/dashboard/products?q=x" };
    const { headers } = await press(first, form);
    expect(headers.get("Location")).toMatch(/^\/dashboard\/products\?q=x&changed=\d+$/);
    expect(await findEditableProduct(shop.db, retinol)).toMatchObject({
      name: "Retinol Face Serum",
      weightGrams: null,
    });
  });

  it("says why nothing was undone", async () => {
    const revision = await change({ strength: "0.2 %" });
    const shown = await version();
    await change({ size: "40 ml" });
    const late = await screen(press(revision, { version: shown }));
    expect([late.status, late.main.alerts]).toEqual([
      409,
      ["Someone else has changed this since you opened it. Please check what would change back now."],
    ]);
    expect((await press(revision, { version: await version() })).status).toBe(302);
    const twice = await screen(press(revision, { version: await version() }));
    expect([twice.status, twice.main.alerts]).toEqual([409, ["This change has already been undone."]]);
    const again = await change({ strength: "0.3 %" });
    await change({ strength: "0.4 %" });
    const nothing = await screen(press(again, { version: await version() }));
    expect(nothing.main.alerts).toEqual(["Please choose at least one field to change back."]);
  });

  it("of the shop's bank account are undone by its owner alone", async () => {
    const iban = "PK36SCBL0000001123456702";
    const changed = await shop.db
      .transaction()
      .execute((tx) => restoreSettings(tx, { iban }, { actorId: admin }));
    const revision = changed.outcome === "changed" ? changed.revision : null;
    const manager = await shop.signUpStaff("manager");
    const stored = async () => readStoredSettings(shop.db);
    const form = { version: String((await stored()).version) };
    const path = `/dashboard/changes/${revision}`;
    expect((await shop.get(path, { as: manager.as })).status).toBe(403);
    expect((await shop.post(path, { as: manager.as, form })).status).toBe(403);
    expect((await stored()).settings.iban).toBe(iban);
    expect((await shop.post(path, { as, form })).status).toBe(302);
    expect((await stored()).settings.iban).toBeUndefined();
  });

  it.each(["0", "999999", "-1", "x", "1e3", "9".repeat(30), "%00"])("are not found as %s", async (id) => {
    expect((await page(`/dashboard/changes/${id}`)).status).toBe(404);
    expect((await shop.post(`/dashboard/changes/${id}`, { as, form: { version: "1" } })).status).toBe(404);
  });

  it.each([
    ["no version", {}],
    ["no number", { version: "x" }],
    ["a number too large", { version: "9".repeat(20) }],
  ])("refuse a form with %s", async (_, form) => {
    const revision = await change({ cautions: `Rinse ${_}` });
    expect((await press(revision, form)).status).toBe(400);
  });

  it.each(["https://evil.example/dashboard", "//evil.example", "/dashboardx", "/p2", "/dashboard/../p2"])(
    "come back to the list, not to %s",
    async (returnTo) => {
      const revision = await change({ suitableFor: `Skin ${returnTo}` });
      const { headers } = await press(revision, { version: await version(), returnTo });
      expect(headers.get("Location")).toMatch(/^\/dashboard\/changes\?changed=\d+$/);
    },
  );

  it("are listed by kind and thing, page by page", async () => {
    for (let n = 0; n < 60; n++) await change({ position: 100 + n });
    const first = (await page("/dashboard/changes?entity=product")).main;
    expect(first.all("ol")[0]?.all("li")).toHaveLength(50);
    const next = first.links.find(({ text }) => text.includes("Next"))?.to ?? "";
    const second = (await page(next)).main;
    expect(second.all("ol")[0]?.all("li").length).toBeGreaterThan(10);
    const back = second.links.find(({ text }) => text.includes("Previous"))?.to ?? "";
    expect((await page(back)).main.all("ol")[0]?.text).toBe(first.all("ol")[0]?.text);
    expect((await page("/dashboard/changes?entity=category")).main.text).toContain("No changes yet");
    expect((await page("/dashboard/changes?entity=product&id=p9")).main.text).toContain("No changes yet");
    expect((await page("/dashboard/changes?entity=nonsense&older=x&id=%00")).status).toBe(200);
  });
});
