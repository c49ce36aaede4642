import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { beside } from "../../../../test/beside.ts";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { carryOutRequests } from "../../../../test/fulfilment/carry-out-requests.ts";
import { everyCity, fakeCourier } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { displayPrice } from "../../../base/price.ts";
import { lockOrder } from "../../../orders/lifecycle/order-write-queries.ts";
import { insertCorrection } from "../../../payments/ledger/correction-queries.ts";
import { listParcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import { handOver } from "../../parcels/hand-over.ts";
import { bookByHand, cancelBooking } from "./decide-booking.ts";
import { requestBooking } from "./request-booking.ts";
import { sendForOldAmount } from "./send-for-old-amount.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));

it("a parcel that is booked again, because the order was changed, collects what is due by then", async () => {
  const { id, order, cash } = await planTestParcel(db, await createCustomer(db));
  const booked = { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-1" };
  expect(await bookByHand(db, booked, actor)).toEqual({ outcome: "done" });
  // A charge for delivery is added while the courier has the parcel in its books: it is told nothing of it.
  await pool.query(
    "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', 20050, 'Delivery')",
    [order.id],
  );
  await cancelBooking(db, id, actor);
  await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor, everyCity);
  const cashOf = async () => (await listParcelCash(db, [id])).get(id);
  const dueOf = async () => (await pool.query("select order_due($1) as due", [order.id])).rows[0].due;
  // A courier that was asked for nothing yet was told nothing.
  const asked = cash + 20_050;
  expect([await cashOf(), await dueOf()]).toEqual([{ collects: asked, told: null, today: asked }, asked]);
  const fake = fakeCourier();
  await carryOutRequests(db, fake);
  const dearer = cash + 20_000;
  // The half rupee is taken off the order, once.
  expect([await cashOf(), await dueOf()]).toEqual([
    { collects: dearer, told: dearer, today: dearer },
    dearer,
  ]);
  expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([dearer / 100]);
});

it("a parcel that became dearer after its booking is not handed over, until it is booked again or sent for the old amount", async () => {
  const { id, order, cash } = await planTestParcel(db, await createCustomer(db));
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-2" }, actor);
  await pool.query(
    "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', 20000, 'Delivery')",
    [order.id],
  );
  const hand = () =>
    handOver(
      db,
      { key: randomUUID(), courierId: "tcs", riderName: "", counted: 1, at: new Date(), shipmentIds: [id] },
      actor,
    );
  const sums = `It was booked for ${displayPrice(cash)}, but it should collect ${displayPrice(cash + 20_000)}`;
  expect((await hand()).refused).toMatchObject([{ reason: expect.stringContaining(sums) }]);
  expect(await sendForOldAmount(db, id, actor)).toEqual({ outcome: "done" });
  expect(await sendForOldAmount(db, id, actor)).toEqual({ outcome: "done" });
  const { rows } = await pool.query(
    "select reason, amount::int from order_adjustments where order_id = $1 order by id",
    [order.id],
  );
  expect(rows[1]).toEqual({ reason: "Sent for the amount that was booked", amount: -20_000 });
  expect(rows).toHaveLength(2);
  expect(await hand()).toMatchObject({ outcome: "handed_over", shipmentIds: [id] });
});

it("a joined parcel that leaves for the old amount corrects each order by its own difference", async () => {
  const customer = await createCustomer(db);
  const { id, order } = await planTestParcel(db, customer);
  const other = await placeTestOrder(db, customer);
  await db.updateTable("orders").set({ confirmation: "confirmed" }).where("id", "=", other.id).execute();
  await pool.query(
    `insert into shipment_lines (shipment_id, order_id, line, quantity)
    select $1, order_id, line, quantity from order_lines where order_id = $2`,
    [id, other.id],
  );
  const adjust = (orderId: number, amount: number) =>
    pool.query(
      "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'correction', $2, 'Agreed')",
      [orderId, amount],
    );
  for (const orderId of [order.id, other.id]) await adjust(orderId, 10_000 - 199_900);
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-4" }, actor);
  await adjust(order.id, 50_000);
  await adjust(other.id, 20_000);
  expect(await sendForOldAmount(db, id, actor)).toEqual({ outcome: "done" });
  const { rows } = await pool.query(
    `select order_due(o.id)::int as due, amount::int from orders o join order_adjustments a on a.order_id = o.id
    where o.id = any($1) and reason = 'Sent for the amount that was booked' order by o.id`,
    [[order.id, other.id]],
  );
  expect(rows).toEqual([
    { due: 10_000, amount: -50_000 },
    { due: 10_000, amount: -20_000 },
  ]);
});

it("a parcel of a split order leaves for its own part, whatever has become of the other", async () => {
  const customer = await createCustomer(db);
  const { id, order, cash } = await planTestParcel(db, customer);
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-3" }, actor);
  // A second article is added, which is in no parcel yet.
  await pool.query(
    `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, placed_at)
    select order_id, line + 50, product_id, product_name, brand, unit_price, quantity, amount, placed_at
    from order_lines where order_id = $1`,
    [order.id],
  );
  const { rows } = await pool.query("select order_due($1)::int as due", [order.id]);
  expect(rows[0].due).toBeGreaterThan(cash);
  const handed = await handOver(
    db,
    { key: randomUUID(), courierId: "tcs", riderName: "", counted: 1, at: new Date(), shipmentIds: [id] },
    actor,
  );
  expect(handed).toMatchObject({ outcome: "handed_over", shipmentIds: [id] });
});

it("a parcel is booked for what is due after a change of its order that is under way", async () => {
  const { id, order, cash } = await planTestParcel(db, await createCustomer(db));
  const booked = await beside(
    db,
    async (tx) => {
      await lockOrder(tx, order.id);
      await insertCorrection(tx, order.id, 20_000, "Gift wrapping");
    },
    () => bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-5" }, actor),
  );
  expect(booked).toEqual({ outcome: "done" });
  const told = cash + 20_000;
  expect((await listParcelCash(db, [id])).get(id)).toEqual({ collects: told, told, today: told });
});
