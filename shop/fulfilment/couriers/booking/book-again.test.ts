import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { beside } from "../../../../test/beside.ts";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { everyCity } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { displayPrice } from "../../../base/price.ts";
import { handOver } from "../../parcels/hand-over.ts";
import { bookByHand, cancelBooking } from "./decide-booking.ts";
import { requestBooking } from "./request-booking.ts";
import { sendForOldAmount } from "./send-for-old-amount.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));

it("a parcel that is booked again, because the order was changed, collects what is due by then", async () => {
  const { id, order, cashDue } = await planTestParcel(db, await createCustomer(db));
  const booked = { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-1" };
  expect(await bookByHand(db, booked, actor)).toEqual({ outcome: "done" });
  // A charge for delivery is added while the courier has the parcel in its books: it is told nothing of it.
  await pool.query(
    `with added as (insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', 20050, 'Delivery'))
    update orders set adjustments_total = adjustments_total + 20050, total = total + 20050 where id = $1`,
    [order.id],
  );
  await cancelBooking(db, id, actor);
  await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor, everyCity);
  const { rows } = await pool.query(
    "select cash_due, consignee -> 'cashRupees' as told, order_due($1) as due from shipments where id = $2",
    [order.id, id],
  );
  const cash = cashDue + 20_000;
  // The half rupee is taken off the order, once.
  expect(rows).toEqual([{ cash_due: cash, told: cash / 100, due: cash }]);
});

it("a parcel that became dearer after its booking is not handed over, until it is booked again or sent for the old amount", async () => {
  const { id, order, cashDue } = await planTestParcel(db, await createCustomer(db));
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-2" }, actor);
  await pool.query(
    `with added as (insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', 20000, 'Delivery'))
    update orders set adjustments_total = adjustments_total + 20000, total = total + 20000 where id = $1`,
    [order.id],
  );
  const hand = () =>
    handOver(
      db,
      { key: randomUUID(), courierId: "tcs", riderName: "", counted: 1, at: new Date(), shipmentIds: [id] },
      actor,
    );
  const sums = `It was booked for ${displayPrice(cashDue)}, and ${displayPrice(cashDue + 20_000)} are due`;
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

it("a joined parcel that leaves for the old amount takes no more off an order than it has to pay", async () => {
  const customer = await createCustomer(db);
  const { id, order } = await planTestParcel(db, customer);
  const other = await placeTestOrder(db, customer);
  await db.updateTable("orders").set({ confirmation: "confirmed" }).where("id", "=", other.id).execute();
  await pool.query(
    `insert into shipment_lines (shipment_id, order_id, line, quantity)
    select $1, order_id, line, quantity from order_lines where order_id = $2`,
    [id, other.id],
  );
  const adjust = (amount: string, kind: string) =>
    pool.query(
      `with added as (insert into order_adjustments (order_id, kind, amount, reason)
        select id, '${kind}', ${amount}, 'Agreed' from orders where id = any($1) returning order_id, amount)
      update orders set adjustments_total = adjustments_total + amount, total = total + amount
      from added where id = order_id`,
      [[order.id, other.id]],
    );
  await adjust("10000 - total", "discount");
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-4" }, actor);
  await adjust("50000", "surcharge");
  expect(await sendForOldAmount(db, id, actor)).toEqual({ outcome: "done" });
  const { rows } = await pool.query(
    `select order_due(o.id)::int as due, amount::int from orders o join order_adjustments a on a.order_id = o.id
    where o.id = any($1) and reason = 'Sent for the amount that was booked' order by o.id`,
    [[order.id, other.id]],
  );
  expect(rows).toEqual([
    { due: 0, amount: -60_000 },
    { due: 20_000, amount: -40_000 },
  ]);
});

it("a parcel of a split order leaves for its own part, whatever has become of the other", async () => {
  const customer = await createCustomer(db);
  const { id, order, cashDue } = await planTestParcel(db, customer);
  await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-3" }, actor);
  // A second article is added, which is in no parcel yet.
  await pool.query(
    `with added as (
      insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, placed_at)
      select order_id, line + 50, product_id, product_name, brand, unit_price, quantity, amount, placed_at
      from order_lines where order_id = $1 returning amount)
    update orders set items_total = items_total + sum, total = total + sum
    from (select sum(amount) from added) as more where id = $1`,
    [order.id],
  );
  const { rows } = await pool.query("select order_due($1)::int as due", [order.id]);
  expect(rows[0].due).toBeGreaterThan(cashDue);
  const handed = await handOver(
    db,
    { key: randomUUID(), courierId: "tcs", riderName: "", counted: 1, at: new Date(), shipmentIds: [id] },
    actor,
  );
  expect(handed).toMatchObject({ outcome: "handed_over", shipmentIds: [id] });
});

it("a parcel is booked for what is due after a change of its order that is under way", async () => {
  const { id, order, cashDue } = await planTestParcel(db, await createCustomer(db));
  const charge = sql`
    with added as (insert into order_adjustments (order_id, kind, amount, reason) values (${order.id}, 'delivery', 20000, 'Delivery'))
    update orders set adjustments_total = adjustments_total + 20000, total = total + 20000 where id = ${order.id}`;
  const booked = await beside(
    db,
    (tx) => charge.execute(tx),
    () => bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-5" }, actor),
  );
  expect(booked).toEqual({ outcome: "done" });
  const { rows } = await pool.query("select cash_due from shipments where id = $1", [id]);
  expect(rows).toEqual([{ cash_due: cashDue + 20_000 }]);
});
