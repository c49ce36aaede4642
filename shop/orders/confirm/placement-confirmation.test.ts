import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder, ordersOf, placeTestOrder, setStock } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { getCart } from "../../checkout/cart/cart-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import { type ConfirmationRule, standardConfirmationSettings } from "./confirmation-settings.ts";
import { writeConfirmationSettings } from "./confirmation-settings-queries.ts";

const { db, pool } = await createTestDatabase();
/** The number of `placeTestOrder`. */
const phone = "+923001234567";

async function confirmationOf(payment: PaymentMethod = "cod") {
  const { id } = await placeTestOrder(db, await createCustomer(db), { payment });
  const row = await db.selectFrom("orders").select("confirmation").where("id", "=", id).executeTakeFirst();
  return row?.confirmation;
}
const setRule = (rule: ConfirmationRule, aboveAmount = 500_000) =>
  writeConfirmationSettings(db, { ...standardConfirmationSettings, rule, aboveAmount });

// Without a tracked product one statement places an order, with one a transaction does.
describe.each([
  ["in one statement", null],
  ["under locks", 1000],
])("[O.asked-about] which orders are asked about, placed %s", (_, pieces) => {
  beforeEach(async () => {
    await setStock(db, "lumiskin-retinol", pieces);
    await pool.query("delete from settings where key = 'confirmation'");
    await pool.query("delete from phone_marks");
    await pool.query("update orders set phone_e164 = null");
  });

  it("all that are paid on delivery, while nothing is set", async () => {
    expect(await confirmationOf()).toBe("to_confirm");
    expect(await confirmationOf("jazzcash")).toBeNull();
  });

  it("none", async () => {
    await setRule("none");
    expect(await confirmationOf()).toBeNull();
  });

  it("above an amount: the serum is Rs. 1,999", async () => {
    await setRule("above", 199_900);
    expect(await confirmationOf()).toBeNull();
    await setRule("above", 199_899);
    expect(await confirmationOf()).toBe("to_confirm");
  });

  it("of a number to which nothing was delivered yet", async () => {
    await setRule("new-number");
    expect(await confirmationOf()).toBe("to_confirm");
    expect(await confirmationOf()).toBe("to_confirm");
    const { id } = await insertOrder(db, { number: 900_001 + (pieces ?? 0), userId: null }, [
      { phoneE164: phone, status: "completed" },
    ]);
    expect(id).toBeGreaterThan(0);
    expect(await confirmationOf()).toBeNull();
  });

  it("refuses what the owner's mark stands against, writes nothing, and takes the order once the mark is lifted", async () => {
    await setRule("none");
    const customer = await createCustomer(db);
    const place = (payment: PaymentMethod) => placeTestOrder(db, customer, { payment });
    const mark = (name: string) =>
      pool.query(
        "insert into phone_marks values ($1, $2, 'Refused twice') on conflict (phone_e164) do update set mark = $2",
        [phone, name],
      );
    await mark("do_not_serve");
    await expect(place("cod")).rejects.toThrow("marked");
    await expect(place("jazzcash")).rejects.toThrow("marked");
    await mark("advance_only");
    await expect(place("cod")).rejects.toThrow("marked");
    expect(await ordersOf(db, customer.id)).toMatchObject([{ placedAt: null }]);
    expect((await getCart(db, customer.id)).quantity).toBe(3);
    expect((await place("jazzcash")).lineIds).toHaveLength(1);
    await pool.query("delete from phone_marks");
    expect((await place("cod")).lineIds).toHaveLength(1);
  });
});
