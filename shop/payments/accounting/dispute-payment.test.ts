import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { moneyFixture } from "../../../test/payments/money-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listParcelsBeforeBooking } from "../../fulfilment/couriers/booking/parcels-to-book-queries.ts";
import { requestBooking } from "../../fulfilment/couriers/booking/request-booking.ts";
import { listToPack } from "../../fulfilment/parcels/list-to-pack.ts";
import { makeParcels, packChosen } from "../../fulfilment/parcels/make-parcels.ts";
import { refusalToHandOver } from "../../fulfilment/parcels/move-refusal.ts";
import { listParcels } from "../../fulfilment/parcels/parcel-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { listLineAxes } from "../../orders/list/axes-queries.ts";
import { listDashboardLines } from "../../orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../orders/list/order-filter.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { whereText } from "../../orders/whereabouts/where-text.ts";
import { listWhereabouts } from "../../orders/whereabouts/whereabouts-queries.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { refuseRefund } from "../refunds/decide-refund.ts";
import { decideDispute, openDispute } from "./dispute-payment.ts";
import { listDisputes } from "./dispute-queries.ts";
import { getOpenMoney } from "./figure-queries.ts";
import { listOpenEntries } from "./payout-queries.ts";

describe("a dispute", async () => {
  const { db, pool } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const money = moneyFixture(db, admin);
  const open = (payment: string, amount: number | null = null, key = randomUUID()) =>
    openDispute(db, { key, payment, amount, reference: "Case 7" }, admin.id);
  const newest = async () => (await listDisputes(db, 100)).find(({ state }) => state === "open")?.id ?? 0;
  const dueOf = async (orderId: number) =>
    (await pool.query<{ due: number }>("select order_due($1) as due", [orderId])).rows[0]?.due;

  it("moves no money while it is open, nor when it is won", async () => {
    const order = await money.paidOrder();
    const before = await money.holdings();
    expect(await open(`ls-${order.number}`)).toEqual({ outcome: "opened" });
    expect(await getOpenMoney(db)).toMatchObject({ disputed: order.amount, disputes: 1 });
    expect(await decideDispute(db, await newest(), "won", admin.id)).toEqual({ outcome: "decided" });
    expect(await getOpenMoney(db)).toMatchObject({ disputed: 0, disputes: 0 });
    expect(await money.holdings()).toEqual(before);
    const { rows } = await pool.query(
      "select type from order_events where order_id = $1 and type like 'dispute%' order by id",
      [order.id],
    );
    expect(rows).toEqual([{ type: "dispute.opened" }, { type: "dispute.won" }]);
  });

  it("is decided once: who decides otherwise at the same moment is told", async () => {
    const order = await money.paidOrder();
    await open(String(order.number));
    const id = await newest();
    const second = beside(
      db,
      (tx) => transition(tx, { machine: "dispute", id, to: "won", actor: money.actor }),
      () => decideDispute(db, id, "lost", admin.id),
    );
    await expect(second).resolves.toEqual({
      outcome: "refused",
      reason: "This dispute is already decided.",
    });
  });

  it("[P.dispute] that is lost is money which the customer has back: the gateway has less, the order is due again, no email says so", async () => {
    const order = await money.paidOrder();
    await money.payOut(await money.openIds());
    const emails = async () => (await db.selectFrom("outbox").select("id").execute()).length;
    const [before, sent] = [await money.holdings(), await emails()];
    await open(String(order.number), 5_000);
    const id = await newest();
    const pressed = await Promise.all([
      decideDispute(db, id, "lost", admin.id),
      decideDispute(db, id, "lost", admin.id),
    ]);
    expect(pressed).toEqual([{ outcome: "decided" }, { outcome: "decided" }]);
    expect(await money.holdings()).toEqual({
      ...before,
      gateway: -5_000,
      customer: (before.customer ?? 0) + 5_000,
    });
    expect(await dueOf(order.id)).toBe(5_000);
    expect((await listOpenEntries(db, 10)).map(({ amount }) => amount)).toEqual([-5_000]);
    expect(await emails()).toBe(sent);
    expect(await decideDispute(db, id, "won", admin.id)).toMatchObject({ outcome: "refused" });
    expect(await decideDispute(db, 999_999, "won", admin.id)).toEqual({ outcome: "unknown" });
  });

  it("is of a payment that the gateway has had, once at a time, of at most what is left of it", async () => {
    const order = await money.paidOrder();
    const cod = await placeTestOrder(db, await createCustomer(db), {});
    for (const payment of ["LS-999999", "nonsense", `LS-${cod.number}`])
      expect(await open(payment)).toMatchObject({ outcome: "refused", field: "payment" });
    expect(await open(`LS-${order.number}`, order.amount + 1)).toMatchObject({ field: "amount" });
    const key = randomUUID();
    const twice = [open(`LS-${order.number}`, null, key), open(`LS-${order.number}`, null, key)];
    expect(await Promise.all(twice)).toEqual([{ outcome: "opened" }, { outcome: "opened" }]);
    expect((await listDisputes(db, 100)).filter(({ state }) => state === "open")).toHaveLength(1);
    expect(await open(`LS-${order.number}`)).toMatchObject({ outcome: "refused", field: "payment" });
    await money.payBack(order.paymentId, 100);
    expect(await decideDispute(db, await newest(), "lost", admin.id)).toMatchObject({ outcome: "refused" });
    await decideDispute(db, await newest(), "won", admin.id);
    await money.payBack(order.paymentId, order.amount - 100);
    expect(await open(`LS-${order.number}`)).toMatchObject({
      reason: "This payment is already fully refunded.",
    });
  });

  it("of a payment with a refund that is not paid yet is entered, and lost once that refund is refused", async () => {
    const order = await money.paidOrder();
    const refund = await db
      .insertInto("refunds")
      .values({
        paymentId: order.paymentId,
        amount: order.amount,
        channel: "cash",
        reason: "Broken",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await open(`LS-${order.number}`, order.amount)).toEqual({ outcome: "opened" });
    const id = await newest();
    expect(await decideDispute(db, id, "lost", admin.id)).toEqual({
      outcome: "refused",
      reason: expect.stringContaining(". Decline or cancel it first, or the customer gets the money twice"),
    });
    await refuseRefund(db, refund.id, { actor: "admin", actorId: admin.id }, "requested");
    expect(await decideDispute(db, id, "lost", admin.id)).toEqual({ outcome: "decided" });
  });

  it("keeps the goods of its order here until it is decided", async () => {
    const order = await money.paidOrder();
    const actor = { actor: "admin", actorId: admin.id } as const;
    const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: order.id as OrderRoot }], actor);
    const [id = 0] = shipmentIds;
    const pack = async () => (await packChosen(db, [{ kind: "parcel", id }], actor)).refused;
    await open(`LS-${order.number}`);
    expect(await pack()).toMatchObject([{ reason: "The payment is disputed. Do not hand it over." }]);
    const parcels = await listParcels(db, [id]);
    const courier = { id: "tcs", name: "TCS", adapter: null, isRider: false };
    expect(parcels.map((parcel) => refusalToHandOver(parcel, courier, String))).toEqual([
      "The payment is disputed. Do not hand it over.",
    ]);
    await decideDispute(db, await newest(), "won", admin.id);
    expect(await pack()).toEqual([]);
  });

  it("takes its order out of the lists to pack and to book, and refuses its booking, until it is decided", async () => {
    const order = await money.paidOrder();
    const actor = { actor: "admin", actorId: admin.id } as const;
    const isToPack = async () =>
      (await listToPack(db)).some(({ orders }) => orders.some(({ id }) => id === order.id));
    const stepsOf = async () => {
      const where = (await listWhereabouts(db, [order.id])).get(order.id);
      const [axes] = (await listLineAxes(db, order.lineIds)).values();
      const filter = { ...noFilter, delivery: "to_pack" } as const;
      const { lines } = await listDashboardLines(db, { filter, sort: "newest", cursor: null, limit: 100 });
      const isListed = lines.some(({ orderId }) => orderId === order.id);
      return [where?.parcels[0]?.step ?? where?.unpacked, axes?.delivery, isListed, where?.isDisputed];
    };
    const waiting = async (queue: "pack" | "book") => {
      const { queues } = await getWorkQueues(db, { now: new Date(), userId: admin.id });
      return queues.find(({ name }) => name === queue)?.count ?? 0;
    };
    const [packing, booking] = [await waiting("pack"), await waiting("book")];
    const [to_pack, held] = [
      ["to_pack", "to_pack", true, false],
      ["waits", "waits", false, true],
    ];
    expect([await isToPack(), await stepsOf()]).toEqual([true, to_pack]);
    await open(`LS-${order.number}`);
    expect([await isToPack(), await stepsOf()]).toEqual([false, held]);
    expect(await waiting("pack")).toBe(packing - 1);
    const where = (await listWhereabouts(db, [order.id])).get(order.id);
    expect(where && whereText(where, true)).toMatch(
      /is on hold because its payment is disputed\. We will send it/,
    );
    expect(await makeParcels(db, [{ kind: "orders", id: order.id as OrderRoot }], actor)).toMatchObject({
      shipmentIds: [],
    });
    await decideDispute(db, await newest(), "won", admin.id);
    expect([await isToPack(), await stepsOf()]).toEqual([true, to_pack]);
    expect(await waiting("pack")).toBe(packing);

    const { shipmentIds } = await makeParcels(db, [{ kind: "orders", id: order.id as OrderRoot }], actor);
    const isToBook = async () => (await listParcelsBeforeBooking(db, shipmentIds)).length === 1;
    expect([await isToBook(), await waiting("book")]).toEqual([true, booking + 1]);
    await open(`LS-${order.number}`);
    expect([await isToPack(), await isToBook(), await stepsOf()]).toEqual([false, false, held]);
    expect(await waiting("book")).toBe(booking);
    const book = () => requestBooking(db, { shipmentIds, courierId: "rider" }, actor);
    const reason = "The payment is disputed. You can book after the dispute is decided.";
    expect(await book()).toMatchObject([{ outcome: "refused", reason }]);
    await decideDispute(db, await newest(), "won", admin.id);
    expect([await isToPack(), await isToBook(), await stepsOf()]).toEqual([true, true, to_pack]);
    expect(await book()).toEqual([{ shipmentId: shipmentIds[0], outcome: "requested" }]);
  });

  it("of an order with several payments needs the reference of one", async () => {
    const order = await money.paidOrder();
    const second = await db
      .insertInto("payments")
      .values({
        orderId: order.id,
        method: "jazzcash",
        purpose: "advance",
        amount: 1_000,
        provider: "jazzcash",
        reference: "Second0123456789abcd",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await money.capture(second.id);
    expect(await open(`LS-${order.number}`)).toMatchObject({
      field: "payment",
      reason: expect.stringContaining("several payments"),
    });
    expect(await open(" Second0123456789abcd ")).toEqual({ outcome: "opened" });
    expect((await listDisputes(db, 1))[0]).toMatchObject({ amount: 1_000, orderNumber: order.number });
  });
});
