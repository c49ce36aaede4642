import { beforeEach, expect, it } from "vitest";
import { someoneWaits } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { askAdvance, receiveAdvance } from "../../payments/advances/change-advance.ts";
import type { GatewayAnswer } from "../../payments/gateway/contract/payment-gateway.ts";
import { recordGatewayAnswer } from "../../payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../payments/gateway/start-transaction.ts";
import { confirmTransfer } from "../../payments/transfers/confirm-transfer.ts";
import { cancelByLink } from "../answers/answer-by-link.ts";
import { packAlone } from "../confirm/decide-duplicates.ts";
import { releaseOrders } from "../confirm/release-orders.ts";
import { changeOrderStatus } from "../list/change-order-status.ts";
import { endLines } from "../list/end-lines.ts";
import { cancelOrder } from "./cancel-order.ts";
import { lockOrdersWithParcels } from "./lock-with-parcels-queries.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const staff = { actor: "admin", actorId: admin.id } as const;
const { order, parcel, wholeOrder, cashOf } = parcelFixture(db, admin);

beforeEach(() => addGatewayAccount(db));

/** Two orders of one person in one planned parcel, the second packed with the first. */
async function shareParcel() {
  const customer = await createCustomer(db);
  const first = await order([["lumiskin-retinol", 1]], { customer });
  const second = await order([["lumiskin-exfoliating-glove", 1]], { customer });
  await db.updateTable("orders").set({ packWith: first.id }).where("id", "=", second.id).execute();
  const shipmentId = await parcel([...(await wholeOrder(first.id)), ...(await wholeOrder(second.id))]);
  return { first, second, shipmentId };
}

type Order = Awaited<ReturnType<typeof shareParcel>>["first"];

async function dueOf({ id }: Order): Promise<number> {
  const { rows } = await pool.query("select order_due($1) as due", [id]);
  return Number(rows[0].due);
}

let transactions = 0;

/** All that is due of an order comes as a transfer. */
async function byTransfer(one: Order) {
  const found = { account: "iban", transactionId: `FT${String(++transactions).padStart(8, "0")}` } as const;
  const amount = await dueOf(one);
  return () => confirmTransfer(db, admin, { orderId: one.id, claimId: null, ...found, amount });
}

/** An advance of all that is due comes by the gateway. */
async function byGateway(one: Order) {
  const amount = await dueOf(one);
  await askAdvance(db, { orderId: one.id, actorId: admin.id, amount });
  const started = await startTransaction(db, { orderId: one.id, gateway: "jazzcash" }, staff);
  if (started.outcome !== "started") throw new Error(started.reason);
  const answer: GatewayAnswer = {
    reference: started.reference,
    hash: "valid",
    meaning: "paid",
    responseCode: "000",
    amount,
    message: "Thank you",
    retrievalReference: "230101999",
  };
  return () => recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer });
}

/** Staff have seen an advance of all that is due arrive. */
async function byHand(one: Order) {
  await askAdvance(db, { orderId: one.id, actorId: admin.id, amount: await dueOf(one) });
  return () => receiveAdvance(db, { orderId: one.id, actorId: admin.id });
}

const cancelLine = async ({ lineIds }: Order) => {
  return () => changeOrderStatus(db, admin, lineIds[0] ?? 0, "cancelled");
};
const cancelInBulk = async ({ lineIds }: Order) => {
  return () => endLines(db, admin, lineIds, "cancelled");
};
const cancelWhole = async ({ id }: Order) => {
  const reason = "duplicate";
  return () => db.transaction().execute((tx) => cancelOrder(tx, { orderId: id, actor: staff, reason }));
};

/** Begins both while the parcel is locked, each when the one before waits for a lock, and lets them go. */
const atOnce = (shipmentId: number, ...actions: (() => Promise<unknown>)[]) =>
  behind("shipments", shipmentId, actions);

async function behind(
  table: "shipments" | "orders",
  id: number,
  actions: (() => Promise<unknown>)[],
): Promise<void> {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query(`select from ${table} where id = $1 for no key update`, [id]);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const running: Promise<unknown>[] = [];
  let done = 0;
  for (const action of actions) {
    running.push(action().finally(() => done++));
    while (done === 0 && (await pool.query(waiting)).rowCount !== running.length);
  }
  await holder.query("commit");
  holder.release();
  const settled = await Promise.allSettled(running);
  expect(settled.map((one) => (one.status === "rejected" ? String(one.reason) : null))).toEqual(
    actions.map(() => null),
  );
}

it.each([
  ["transfers", byTransfer, byTransfer],
  ["payments at the gateway", byGateway, byGateway],
  ["advances that staff have seen", byHand, byHand],
  ["a transfer and a payment at the gateway", byTransfer, byGateway],
])("two orders of a parcel are paid at once, by %s: it collects nothing", async (_, one, other) => {
  const { first, second, shipmentId } = await shareParcel();
  await atOnce(shipmentId, await one(second), await other(first));
  expect([await dueOf(first), await dueOf(second)]).toEqual([0, 0]);
  expect(await cashOf(shipmentId)).toBe(0);
});

const cancellations = { "on its screen": cancelLine, "in bulk": cancelInBulk, whole: cancelWhole };
const payments = { "a transfer": byTransfer, "the gateway": byGateway, hand: byHand };

it.each(
  Object.entries(cancellations).flatMap(([way, cancel]) =>
    Object.entries(payments).map(([by, pay]) => [way, by, cancel, pay] as const),
  ),
)(
  "an order is cancelled %s, and the one packed with it paid by %s: neither waits for ever",
  async (_way, _by, cancel, pay) => {
    const { first, second, shipmentId } = await shareParcel();
    await atOnce(shipmentId, await cancel(first), await pay(second));
    expect(await cashOf(shipmentId)).toBe(0);
    expect([await dueOf(first), await dueOf(second)]).toEqual([0, 0]);
  },
);

it.each(Object.entries(cancellations))(
  "two orders of a parcel are cancelled %s at once: neither waits for ever",
  async (_way, cancel) => {
    const { first, second, shipmentId } = await shareParcel();
    await atOnce(shipmentId, await cancel(first), await cancel(second));
    expect(await cashOf(shipmentId)).toBe(0);
    const { rows } = await pool.query("select pack_with from orders where id in ($1, $2)", [
      first.id,
      second.id,
    ]);
    expect(rows).toEqual([{ pack_with: null }, { pack_with: null }]);
  },
);

it("the first of a parcel is packed alone while the one packed with it is paid", async () => {
  const { first, second, shipmentId } = await shareParcel();
  await atOnce(shipmentId, await byTransfer(second), () => packAlone(db, first.id, admin.id));
  expect(await cashOf(shipmentId)).toBe(await dueOf(first));
});

it.each<[string, (orderId: number) => Promise<unknown>]>([
  ["by its link", (orderId) => cancelByLink(db, orderId, null)],
  [
    "as one that was refused",
    (id) => releaseOrders(db, { orderIds: [id], actorId: admin.id, at: new Date() }),
  ],
])("an order is cancelled %s while the one that it is packed with is paid", async (_way, cancelLate) => {
  const { first, second, shipmentId } = await shareParcel();
  await db.updateTable("orders").set({ confirmation: "refused" }).where("id", "=", second.id).execute();
  await behind("orders", first.id, [await byTransfer(first), () => cancelLate(second.id)]);
  expect([await dueOf(first), await dueOf(second)]).toEqual([0, 0]);
  expect(await cashOf(shipmentId)).toBe(0);
});

it("reads the orders to lock again after the wait: a join at the same moment is seen", async () => {
  const customer = await createCustomer(db);
  const [first, second, third] = [
    await order([["lumiskin-retinol", 1]], { customer }),
    await order([["lumiskin-exfoliating-glove", 1]], { customer }),
    await order([["eyebrow-razor", 1]], { customer }),
  ];
  const holder = await db.startTransaction().execute();
  await lockOrdersWithParcels(holder, [second.id, third.id]);
  // Waits for the second order, with which nothing is packed yet.
  const waiting = db.transaction().execute((tx) => lockOrdersWithParcels(tx, [second.id]));
  while (!(await someoneWaits(db)));
  await holder.updateTable("orders").set({ packWith: second.id }).where("id", "=", third.id).execute();
  await holder.updateTable("orders").set({ packWith: first.id }).where("id", "=", second.id).execute();
  await holder.commit().execute();
  expect((await waiting).toSorted((one, other) => one - other)).toEqual([first.id, second.id, third.id]);
});

it("two cancellations in one parcel at once both cancel", async () => {
  const { first, second, shipmentId } = await shareParcel();
  const cancel = (one: Order) =>
    db.transaction().execute((tx) => cancelOrder(tx, { orderId: one.id, actor: staff, reason: "duplicate" }));
  expect((await Promise.all([cancel(first), cancel(second)])).map(({ outcome }) => outcome)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(await cashOf(shipmentId)).toBe(0);
});
