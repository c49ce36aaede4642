import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, setStock } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { findMarkOfOrder } from "../../orders/confirm/phone-mark-queries.ts";
import { readAdvanceSettings, writeAdvanceSettings } from "../advances/advance-settings-queries.ts";
import { type AdvanceSettings, standardAdvanceSettings } from "./advance-settings.ts";
import type { PaymentMethod } from "./payment.ts";

const { db, pool } = await createTestDatabase();
/** The number of `placeTestOrder`. */
const phone = "+923001234567";

const set = (settings: Partial<AdvanceSettings>) =>
  writeAdvanceSettings(db, { ...standardAdvanceSettings, ...settings });
const paymentsOf = (orderId: number) =>
  db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "advance")
    .select(["method", "amount", "state", "attempt", "provider"])
    .execute();
/** Places an order of the serum, Rs. 1,999. */
async function advanceOf(payment: PaymentMethod = "cod") {
  const { id } = await placeTestOrder(db, await createCustomer(db), { payment });
  return (await paymentsOf(id)).map(({ amount }) => amount);
}

it("asks for nothing while nothing is set, or what is stored cannot be read", async () => {
  expect(await readAdvanceSettings(db)).toEqual(standardAdvanceSettings);
  expect(await advanceOf()).toEqual([]);
  await db.insertInto("settings").values({ key: "advance", value: "{}" }).execute();
  expect(await readAdvanceSettings(db)).toEqual(standardAdvanceSettings);
  expect(await advanceOf()).toEqual([]);
});

// Without a tracked product one statement places an order, with one a transaction does.
describe.each([
  ["in one statement", null],
  ["under locks", 1000],
])("[P.advance-terms] the advance of an order, placed %s", (_, pieces) => {
  beforeEach(async () => {
    await setStock(db, "lumiskin-retinol", pieces);
    await pool.query("delete from phone_marks");
    await pool.query("delete from advance_products");
    await set({ kind: "none" });
  });

  it("a share of orders above the amount, in whole rupees, as an awaited payment of its own", async () => {
    await set({ kind: "share", percent: 25, aboveAmount: 199_899 });
    const { id } = await placeTestOrder(db, await createCustomer(db));
    expect(await paymentsOf(id)).toEqual([
      { method: "jazzcash", amount: 50_000, state: "awaited", attempt: 1, provider: null },
    ]);
    await set({ kind: "share", percent: 25, aboveAmount: 199_900 });
    expect(await advanceOf()).toEqual([]);
  });

  it("a fixed sum, never more than the order", async () => {
    await set({ kind: "fixed", fixedAmount: 70_000, aboveAmount: 0 });
    expect(await advanceOf()).toEqual([70_000]);
    await set({ kind: "fixed", fixedAmount: 900_000, aboveAmount: 0 });
    expect(await advanceOf()).toEqual([199_900]);
  });

  it("none of an order that is paid ahead as a whole", async () => {
    await set({ kind: "fixed", aboveAmount: 0 });
    expect(await advanceOf("jazzcash")).toEqual([]);
  });

  it("of a product that the owner has chosen, whatever the amount", async () => {
    await set({ kind: "fixed", aboveAmount: null });
    await pool.query("insert into advance_products values ('lumiskin-exfoliating-glove')");
    expect(await advanceOf()).toEqual([]);
    await pool.query("insert into advance_products values ('lumiskin-retinol')");
    expect(await advanceOf()).toEqual([50_000]);
  });

  it("of a number marked advance only, which then may order cash on delivery; never of one that is not served", async () => {
    await set({ kind: "fixed", aboveAmount: null });
    const mark = (name: string) =>
      pool.query(
        "insert into phone_marks values ($1, $2, 'Refused twice') on conflict (phone_e164) do update set mark = $2",
        [phone, name],
      );
    await mark("do_not_serve");
    await expect(advanceOf()).rejects.toThrow("marked");
    await mark("advance_only");
    const { id } = await placeTestOrder(db, await createCustomer(db));
    expect(await paymentsOf(id)).toMatchObject([{ amount: 50_000 }]);
    expect(await findMarkOfOrder(db, id)).toBeUndefined();
    await set({ kind: "fixed", forMarked: false });
    await expect(advanceOf()).rejects.toThrow("marked");
    await set({ kind: "none" });
    await expect(advanceOf()).rejects.toThrow("marked");
  });
});
