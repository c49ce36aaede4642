import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { requestBooking } from "../../fulfilment/couriers/booking/request-booking.ts";
import { makeParcels, packChosen } from "../../fulfilment/parcels/make-parcels.ts";
import { listOrdersToPack } from "../../fulfilment/parcels/orders-to-pack-queries.ts";
import { confirmOrder } from "../../orders/confirm/confirm-order.ts";
import { releaseOrders } from "../../orders/confirm/release-orders.ts";
import { listReleasable } from "../../orders/confirm/release-queries.ts";
import { cancelOrder } from "../../orders/lifecycle/cancel-order.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { listWhereabouts } from "../../orders/whereabouts/whereabouts-queries.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import { findOrderAdvance } from "../ledger/order-advance-queries.ts";
import { findDoorCash } from "../ledger/order-amounts-queries.ts";
import { standardAdvanceSettings } from "../model/advance-settings.ts";
import { writeAdvanceSettings } from "./advance-settings-queries.ts";
import { askAdvance, keepAdvance, receiveAdvance, waiveAdvance } from "./change-advance.ts";

const { db, pool } = await createTestDatabase(10);
const owner = await createCustomer(db, { role: "owner" });
const actor = { actor: "admin", actorId: owner.id } as const;
const total = 199_900 + 2 * 119_900;

/** A confirmed order of two lines that is paid on delivery. */
async function newOrder() {
  const order = await placeTestOrder(db, await createCustomer(db), {
    items: [
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 2],
    ],
  });
  await db.transaction().execute((tx) => confirmOrder(tx, { orderId: order.id, channel: "call", actor }));
  return order;
}
const ask = (orderId: number, amount = 50_000) => askAdvance(db, { orderId, actorId: owner.id, amount });
const receive = (orderId: number) => receiveAdvance(db, { orderId, actorId: owner.id });
const statesOf = async (orderId: number) =>
  (
    await db
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("purpose", "=", "advance")
      .orderBy("attempt")
      .select(["state", "amount"])
      .execute()
  ).map(({ state, amount }) => [state, amount]);
const toPack = async (orderId: number) =>
  (await listOrdersToPack(db, { limit: 300, root: orderId as OrderRoot })).length;
const cashOf = async (shipmentIds: readonly number[]) =>
  [...(await listParcelCash(db, shipmentIds)).values()].map(({ collects }) => collects);
const dueOf = async (orderId: number) =>
  (await pool.query("select order_due($1) as due", [orderId])).rows[0].due;
const whereOf = async (orderId: number) => (await listWhereabouts(db, [orderId])).get(orderId);
const eventsOf = async (orderId: number) =>
  (
    await db.selectFrom("orderEvents").where("orderId", "=", orderId).orderBy("id").select("type").execute()
  ).map(({ type }) => type);
const cancel = (orderId: number) =>
  db.transaction().execute((tx) => cancelOrder(tx, { orderId, actor, reason: "refused" }));

describe("asking for an advance", () => {
  it("[P.advance-first] holds the order until it has come, and the courier then collects the rest", async () => {
    const { id } = await newOrder();
    expect(await toPack(id)).toBe(1);
    expect(await ask(id)).toBe("done");
    expect(await ask(id)).toBe("unchanged");
    expect(await toPack(id)).toBe(0);
    expect(await whereOf(id)).toMatchObject({ unpacked: "waits", money: "advance_awaited", due: total });
    const rest = total - 50_000;
    const door = { collects: rest, expected: rest, own: rest, others: [] };
    expect(await findOrderAdvance(db, id)).toEqual({ awaited: 50_000, paid: 0, door });
    expect(await findDoorCash(db, id)).toEqual(door);
    const { queues } = await getWorkQueues(db, { now: new Date(), userId: owner.id });
    expect(queues.find(({ name }) => name === "advance")).toMatchObject({ count: 1, amount: total });
    const made = await makeParcels(db, [{ kind: "orders", id: id as OrderRoot }], actor);
    expect(made.shipmentIds).toEqual([]);

    expect(await receive(id)).toBe("done");
    expect(await receive(id)).toBe("unchanged");
    expect(await toPack(id)).toBe(1);
    expect(await whereOf(id)).toMatchObject({ unpacked: "to_pack", money: "due", due: total - 50_000 });
    const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: id as OrderRoot }], actor);
    expect(await cashOf(shipmentIds)).toEqual([rest]);
    const { rows } = await pool.query(
      `select holder, amount from money_entries join order_events e on e.id = event_id
        where e.order_id = $1 order by holder`,
      [id],
    );
    expect(rows).toEqual([
      { holder: "customer", amount: -50_000 },
      { holder: "gateway", amount: 50_000 },
    ]);
  });

  it("holds a parcel that was planned before: it is neither packed, booked nor handed over", async () => {
    const { id } = await newOrder();
    const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: id as OrderRoot }], actor);
    const [shipmentId = 0] = shipmentIds;
    await ask(id);
    const packed = await packChosen(db, [{ kind: "parcel", id: shipmentId }], actor);
    expect(packed.refused).toMatchObject([{ reason: "The advance is not paid. Do not hand it over." }]);
    const booked = await requestBooking(db, { shipmentIds, courierId: "rider" }, actor);
    expect(booked).toMatchObject([{ outcome: "refused", reason: "The advance is not paid yet." }]);
    await receive(id);
    expect((await packChosen(db, [{ kind: "parcel", id: shipmentId }], actor)).refused).toEqual([]);
    expect(await cashOf([shipmentId])).toEqual([total - 50_000]);
  });

  it("is refused of an order that is paid ahead, is booked, has ended, or of more than is due", async () => {
    const paidAhead = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    expect(await ask(paidAhead.id)).toBe("notOnDelivery");
    expect(await ask(987_654)).toBe("unknown");
    const { id } = await newOrder();
    expect(await ask(id, total + 1)).toBe("tooMuch");
    const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: id as OrderRoot }], actor);
    await transitionParcel(shipmentIds[0] ?? 0, "booked");
    expect(await ask(id)).toBe("booked");
    const ended = await newOrder();
    await cancel(ended.id);
    expect(await ask(ended.id)).toBe("notOnDelivery");
  });

  it("another sum replaces the first; one that is waived is not waited for", async () => {
    const { id } = await newOrder();
    await ask(id);
    await ask(id, 70_000);
    expect(await statesOf(id)).toEqual([["awaited", 70_000]]);
    expect(await waiveAdvance(db, { orderId: id, actorId: owner.id })).toBe("done");
    expect(await waiveAdvance(db, { orderId: id, actorId: owner.id })).toBe("unchanged");
    expect(await toPack(id)).toBe(1);
    await ask(id, 30_000);
    expect(await statesOf(id)).toEqual([
      ["expired", 70_000],
      ["awaited", 30_000],
    ]);
    expect((await eventsOf(id)).filter((type) => type.startsWith("advance"))).toEqual([
      "advance.asked",
      "advance.asked",
      "advance.ended",
      "advance.asked",
    ]);
  });

  it("of two who ask at once there is one advance", async () => {
    const { id } = await newOrder();
    await Promise.all([ask(id, 10_000), ask(id, 20_000), receive(id)]);
    expect((await statesOf(id)).filter(([state]) => state === "awaited").length).toBeLessThanOrEqual(1);
  });
});

const transitionParcel = (id: number, to: "booked" | "handed_over" | "coming_back" | "received_back") =>
  db.transaction().execute((tx) => transition(tx, { machine: "shipment", id, to, actor }));

describe("[P.advance-kept] what becomes of an advance", () => {
  it("is never more than what is due, and ends with the order", async () => {
    const { id, lineIds } = await newOrder();
    await ask(id, 300_000);
    await changeOrderStatus(db, owner, lineIds[1] ?? 0, "cancelled");
    expect(await statesOf(id)).toEqual([["awaited", 199_900]]);
    await changeOrderStatus(db, owner, lineIds[0] ?? 0, "cancelled");
    expect(await statesOf(id)).toEqual([["expired", 199_900]]);
    expect(await receive(id)).toBe("unchanged");
    expect(await findOrderAdvance(db, id)).toBeNull();
  });

  it("paid, it is to be returned where the shop cancels, and no one can keep it", async () => {
    const { id } = await newOrder();
    await ask(id);
    await receive(id);
    await cancel(id);
    expect(await dueOf(id)).toBe(-50_000);
    expect(await keepAdvance(db, { orderId: id, actorId: owner.id })).toBe("unchanged");
  });

  it("is kept where the parcel was refused, once, and not what is asked back already", async () => {
    const back = async () => {
      const { id, lineIds } = await newOrder();
      await ask(id);
      await receive(id);
      const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: id as OrderRoot }], actor);
      const [parcel = 0] = shipmentIds;
      for (const to of ["handed_over", "coming_back", "received_back"] as const)
        await transitionParcel(parcel, to);
      expect(await keepAdvance(db, { orderId: id, actorId: owner.id })).toBe("unchanged");
      for (const line of lineIds) await changeOrderStatus(db, owner, line, "cancelled");
      expect(await dueOf(id)).toBe(-50_000);
      return id;
    };
    const id = await back();
    const keep = (orderId: number) => keepAdvance(db, { orderId, actorId: owner.id });
    expect((await Promise.all([keep(id), keep(id)])).sort()).toEqual(["done", "unchanged"]);
    expect(await dueOf(id)).toBe(0);
    expect(await whereOf(id)).toMatchObject({ money: "paid_ahead" });

    const other = await back();
    await pool.query(
      `insert into refunds (payment_id, amount, reason, channel) select id, 20000, 'Half', 'cash' from payments
        where order_id = $1 and purpose = 'advance'`,
      [other],
    );
    expect(await keep(other)).toBe("done");
    expect(await dueOf(other)).toBe(-20_000);
  });

  it("not paid within the owner's hours, its order is offered for cancelling", async () => {
    await writeAdvanceSettings(db, { ...standardAdvanceSettings, payHours: 10 });
    const [late, young] = [await newOrder(), await newOrder()];
    for (const { id } of [late, young]) await ask(id);
    await pool.query(
      "update payments set created_at = now() - interval '11 hours' where order_id = $1 and purpose = 'advance'",
      [late.id],
    );
    const [waiting, stuck] = [await newOrder(), await newOrder()];
    for (const [{ id }, hours] of [
      [waiting, 9],
      [stuck, 11],
    ] as const) {
      await ask(id);
      await pool.query(
        `with late as (update payments set created_at = now() - interval '30 hours' where order_id = $1 and purpose = 'advance')
          insert into gateway_transactions (gateway, reference, order_id, purpose, amount, state, started_at, expires_at)
          select 'jazzcash', 'Pending' || lpad($1::text, 8, '0'), $1::bigint, 'advance', 50000, 'pending',
            now() - make_interval(hours => $2), now()`,
        [id, hours],
      );
    }
    const now = new Date();
    const unpaid = await listReleasable(db, { now, userId: owner.id });
    expect(unpaid.filter(({ id }) => [waiting.id, stuck.id].includes(id))).toMatchObject([{ id: stuck.id }]);
    const offered = await listReleasable(db, { now, userId: owner.id });
    expect(offered.filter(({ id }) => [late.id, young.id].includes(id))).toMatchObject([
      { id: late.id, reason: "unpaid" },
    ]);
    const released = await releaseOrders(db, { orderIds: [late.id, young.id], actorId: owner.id, at: now });
    expect(released).toMatchObject({ cancelled: 1, kept: 1 });
    expect(await statesOf(late.id)).toEqual([["expired", 50_000]]);
  });
});

it("an advance that cannot be stored is not asked for", async () => {
  const { id } = await newOrder();
  const asked = whileWritesAreRefused(db, "insert on payments", () => ask(id));
  await expect(asked).rejects.toThrow(refusedWrite);
  expect(await statesOf(id)).toEqual([]);
});
