import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderLinesOf, placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { buyItNow } from "./buy-it-now.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { placeOrder } from "./place-order.ts";

const { db } = await createTestDatabase();
const enqueuedEmails = async () =>
  (await db.selectFrom("outbox").select(["kind", "subjectId"]).orderBy("id").execute()).map(
    ({ kind, subjectId }) => `${kind} ${subjectId}`,
  );

it("[R22.counted] enqueues one email to the owner and one to the customer for an order, and one for each line completed or cancelled", async () => {
  const customer = await createCustomer(db);
  const admin = await createCustomer(db, { isAdmin: true });
  const bought = await buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 });
  if (bought.outcome !== "ordered") throw new Error(bought.outcome);
  // Cancelled before it was placed: no email.
  await changeOrderStatus(db, admin, bought.lineId, "cancelled");
  expect(await enqueuedEmails()).toEqual([]);

  await addToCart(db, customer.id, { productId: "lumiskin-retinol", quantity: 1 });
  const { id, key } = await getOrCreateOpenOrder(db, customer.id);
  const { total } = await getCart(db, customer.id);
  const form = { key, total, phoneNumber: "0300 1234567", shippingAddress: "Lahore", notes: "" };
  await Promise.all([1, 2, 3].map(() => placeOrder(db, customer, { ...form, payment: "cod" })));
  expect(await enqueuedEmails()).toEqual([`new-order ${id}`, `order-confirmation ${id}`]);

  const [first, second] = (await orderLinesOf(db)).filter(({ placedAt }) => placedAt).map(({ id }) => id);
  await changeOrderStatus(db, admin, first ?? 0, "completed");
  await changeOrderStatus(db, admin, first ?? 0, "cancelled");
  await changeOrderStatus(db, admin, second ?? 0, "cancelled");
  expect((await enqueuedEmails()).slice(2)).toEqual([
    `order-completed ${first}`,
    `order-cancelled ${second}`,
  ]);
});

it("one email reports the lines of one order that are completed together, another those of another order", async () => {
  const admin = await createCustomer(db, { isAdmin: true });
  const items: [string, number][] = [
    ["lumiskin-retinol", 1],
    ["eyebrow-razor", 1],
    ["silicone-bath-brush", 1],
  ];
  const one = await placeTestOrder(db, await createCustomer(db), { items });
  const other = await placeTestOrder(db, await createCustomer(db));
  const lineIds = [...one.lineIds, ...other.lineIds];
  // As two admins may do at once.
  await Promise.all(lineIds.map((id) => changeOrderStatus(db, admin, id, "completed")));
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "subjectId", "state", "mergedCount", "mergedInto"])
    .where("subjectId", "in", lineIds.map(String))
    .where("kind", "=", "order-completed")
    .execute();
  expect(rows).toHaveLength(4);
  const waiting = rows.filter(({ state }) => state === "waiting");
  expect(waiting.map(({ mergedCount }) => mergedCount).sort()).toEqual([0, 2]);
  const email = waiting.find(({ mergedCount }) => mergedCount === 2);
  expect(rows.filter(({ mergedInto }) => mergedInto === email?.id)).toHaveLength(2);
});
