import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listAdvanceProducts, listOtherProducts } from "./advance-product-queries.ts";
import { advanceSettingsForm } from "./advance-settings-form.ts";
import { readAdvanceSettings } from "./advance-settings-queries.ts";
import { changeAdvanceSettings, markAdvanceProduct } from "./change-advance-settings.ts";

const typed = { kind: "share", percent: "25", fixedAmount: "Rs. 500", aboveAmount: "10,000", payHours: "24" };

it("are what was typed, with an audit event", async () => {
  const { db } = await createTestDatabase();
  const { id } = await createCustomer(db, { role: "owner" });
  const settings = advanceSettingsForm.parse({ ...typed, forMarked: "yes" });
  const expected = {
    kind: "share",
    percent: 25,
    fixedAmount: 50_000,
    aboveAmount: 1_000_000,
    forMarked: true,
    payHours: 24,
  };
  expect(settings).toEqual(expected);
  await changeAdvanceSettings(db, settings, id);
  expect(await readAdvanceSettings(db)).toEqual(expected);
  expect(advanceSettingsForm.parse({ ...typed, aboveAmount: " " })).toMatchObject({
    aboveAmount: null,
    forMarked: false,
  });
  const audit = db.selectFrom("auditLog").where("action", "=", "advance.settings").select("details");
  expect(await audit.execute()).toMatchObject([{ details: { to: expected } }]);
});

it("a product is marked once, and one that is not there never", async () => {
  const { db } = await createTestDatabase();
  const { id: actorId } = await createCustomer(db, { role: "owner" });
  const mark = (productId: string, paysAdvance: boolean) =>
    markAdvanceProduct(db, { productId, paysAdvance, actorId });
  const before = (await listOtherProducts(db)).length;
  expect(await mark("lumiskin-retinol", true)).toBe(true);
  expect(await mark("lumiskin-retinol", true)).toBe(false);
  expect(await mark("no-such-product", true)).toBe(false);
  expect(await listAdvanceProducts(db)).toEqual([{ id: "lumiskin-retinol", name: "Retinol Face Serum" }]);
  expect((await listOtherProducts(db)).length).toBe(before - 1);
  expect(await mark("lumiskin-retinol", false)).toBe(true);
  expect(await mark("lumiskin-retinol", false)).toBe(false);
  expect(await listAdvanceProducts(db)).toEqual([]);
});

it.each([
  [{ kind: "much" }, "kind"],
  [{ percent: "0" }, "percent"],
  [{ percent: "101" }, "percent"],
  [{ fixedAmount: "0" }, "fixedAmount"],
  [{ fixedAmount: "500.50" }, "fixedAmount"],
  [{ fixedAmount: "9".repeat(29) }, "fixedAmount"],
  [{ aboveAmount: "-1" }, "aboveAmount"],
  [{ aboveAmount: undefined }, "aboveAmount"],
  [{ forMarked: "maybe" }, "forMarked"],
  [{ payHours: "721" }, "payHours"],
])("refuses %j", (wrong, field) => {
  const parsed = advanceSettingsForm.safeParse({ ...typed, ...wrong });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
