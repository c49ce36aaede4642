import { afterEach, expect, it, vi } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderLine, orderLinesOf, placeTestOrder, updateOrderLines } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { saveTrackingNumber } from "../../fulfilment/parcels/save-tracking-number.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { buyItNow } from "./buy-it-now.ts";

const { db } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
afterEach(() => void vi.useRealTimers());

it.each([
  ["behind", -3_600_000],
  ["ahead of", 3_600_000],
])(
  "[S3.order.checkout] `updatedAt` is never before `orderDate`, with the application's clock %s the database's",
  async (_, difference) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + difference });
    const customer = await createCustomer(db);
    await buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 });
    const { id, lineIds } = await placeTestOrder(db, customer);
    const placed = await orderLinesOf(db, { orderId: id });
    expect(placed).toHaveLength(2);
    for (const { orderDate, placedAt, updatedAt } of placed)
      expect([placedAt, updatedAt]).toEqual([orderDate, orderDate]);

    await saveTrackingNumber(db, admin, { orderId: id, number: "TCS 4711" });
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "completed");
    for (const { orderDate, updatedAt } of await orderLinesOf(db, { orderId: id }))
      expect(updatedAt >= orderDate).toBe(true);
  },
);

it("the database refuses an `updatedAt` before `orderDate`", async () => {
  await placeTestOrder(db, await createCustomer(db));
  const { id, orderDate } = await orderLine(db);
  const updatedAt = new Date(orderDate.getTime() - 1);
  await expect(updateOrderLines(db, { id }, { updatedAt })).rejects.toThrow("updated_after_ordered");
});
