import { expect, it } from "vitest";
import { createCustomer } from "../../test/customers/create-customer.ts";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { placeTestOrder } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { cancelByLink } from "../orders/answers/answer-by-link.ts";
import { readLastHour } from "./last-hour-queries.ts";

it("[O.today] counts orders, deliveries and cancellations by link since then, and lists the newest", async () => {
  const { db } = await createTestDatabase();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const since = minutesAgo(60);
  expect(await readLastHour(db, since)).toEqual({ orders: 0, deliveries: 0, cancellations: 0, newest: [] });
  const delivered = (number: number, minutes: number) =>
    insertParcel(db, {
      number,
      amounts: [100_000],
      placedAt: minutesAgo(3000),
      parcel: { state: "delivered", courier: "postex", deliveredAt: minutesAgo(minutes) },
    });
  await delivered(70_001, 90);
  await delivered(70_002, 30);
  const order = await placeTestOrder(db, await createCustomer(db), {
    items: [
      ["lumiskin-retinol", 1],
      ["jade-roller", 1],
    ],
  });
  await cancelByLink(db, order.id, null);
  const { newest, ...counts } = await readLastHour(db, since);
  expect(counts).toEqual({ orders: 1, deliveries: 1, cancellations: 1 });
  expect(newest.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
    ["cancellation", order.number],
    ["order", order.number],
    ["delivery", 70_002],
  ]);
  for (let number = 70_003; number < 70_010; number++) await delivered(number, 20);
  const many = await readLastHour(db, since);
  expect([many.deliveries, many.newest.length]).toEqual([8, 5]);
});
