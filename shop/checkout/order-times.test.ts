import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { createCustomer } from "../../test/create-customer.ts";
import { placeTestOrder } from "../../test/place-test-order.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { changeOrderStatus } from "../orders/change-order-status.ts";
import { saveTrackingNumber } from "../orders/save-tracking-number.ts";
import { buyItNow } from "./buy-it-now.ts";

const { db } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
afterEach(() => void vi.useRealTimers());

it.each([
  ["behind", -3_600_000],
  ["ahead of", 3_600_000],
])(
  "[S3.order.checkout] no order is updated before its order date, with the application's clock %s the database's",
  async (_, difference) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + difference });
    const customer = await createCustomer(db);
    await buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 });
    const { id, orderIds } = await placeTestOrder(db, customer);
    const times = () =>
      db
        .selectFrom("orders")
        .select(["orderDate", "placedAt", "updatedAt"])
        .where("checkoutId", "=", id)
        .execute();
    const placed = await times();
    expect(placed).toHaveLength(2);
    for (const { orderDate, placedAt, updatedAt } of placed)
      expect([placedAt, updatedAt]).toEqual([orderDate, orderDate]);

    await saveTrackingNumber(db, admin, id, "TCS 4711");
    await changeOrderStatus(db, admin, orderIds[0] ?? 0, "completed");
    for (const { orderDate, updatedAt } of await times()) expect(updatedAt >= orderDate).toBe(true);
  },
);

it("the database refuses an order that was updated before its order date", async () => {
  await placeTestOrder(db, await createCustomer(db));
  const before = sql<Date>`order_date - interval '1 ms'`;
  await expect(db.updateTable("orders").set({ updatedAt: before }).execute()).rejects.toThrow(
    "updated_after_ordered",
  );
});
