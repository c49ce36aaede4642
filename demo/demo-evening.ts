import { randomUUID } from "node:crypto";
import { isoDay } from "../shop/base/karachi-time.ts";
import { setReorderPoint, startTracking } from "../shop/catalogue/stock/track-stock.ts";
import { sendContactMessage } from "../shop/customers/contact/send-contact-message.ts";
import { pullCourierMoney } from "../shop/fulfilment/couriers/tracking/track-parcels.ts";
import { cancelCameBack } from "../shop/fulfilment/parcels/cancel-came-back.ts";
import { receiveBack } from "../shop/fulfilment/parcels/receive-back.ts";
import { listArticles } from "../shop/fulfilment/parcels/receive-back-queries.ts";
import { enterOnAccount } from "../shop/fulfilment/riders/enter-on-account.ts";
import { listRiders } from "../shop/fulfilment/riders/rider-queries.ts";
import { complain } from "../shop/orders/complaints/complain.ts";
import { releaseOrders } from "../shop/orders/confirm/release-orders.ts";
import { listReleasable } from "../shop/orders/confirm/release-queries.ts";
import { findOpenLinesOfOrders } from "../shop/orders/list/bulk-lines-queries.ts";
import { endLines } from "../shop/orders/list/end-lines.ts";
import { orderNumberText } from "../shop/orders/model/order-number.ts";
import { saveReviews } from "../shop/orders/reviews/save-reviews.ts";
import { openDispute } from "../shop/payments/accounting/dispute-payment.ts";
import { enterPayout } from "../shop/payments/accounting/enter-payout.ts";
import { listOpenEntries } from "../shop/payments/accounting/payout-queries.ts";
import { expireTransactions } from "../shop/payments/gateway/reconcile-transactions.ts";
import { approveRefund } from "../shop/payments/refunds/decide-refund.ts";
import { payRefundByHand } from "../shop/payments/refunds/pay-refund.ts";
import { listRefundable } from "../shop/payments/refunds/refund-queries.ts";
import { requestRefund } from "../shop/payments/refunds/request-refund.ts";
import { newestStep } from "../test/simulators/couriers/courier-books.ts";
import { type DemoOrder, type DemoRun, each, pay } from "./demo-days.ts";
import { parcelsIn } from "./demo-parcels.ts";

const actorOf = ({ id: actorId }: { id: string }) => ({ actor: "admin", actorId }) as const;
const daysSince = (at: Date | null) => (Date.now() - (at?.getTime() ?? Date.now())) / 86_400_000;

/** What is done in the evening: money that has come, parcels that are back, orders that are over; and once a week the books. */
export async function closeDay(run: DemoRun): Promise<void> {
  const { db, orders, staff } = run;
  await expireTransactions(db);
  await receiveReturns(run);
  const delivered = (await parcelsIn(run, "delivered")).filter(
    ({ order, deliveredAt }) => !order.stop && daysSince(deliveredAt) > 6,
  );
  await each(delivered, ({ order }) => endOrder(run, order, "completed"));
  const [at, actorId] = [new Date(), staff.manager.id];
  const releasable = (await listReleasable(db, { now: at, userId: actorId })).filter(
    ({ id, placedAt }) => !orders.get(id)?.stop && daysSince(placedAt) > 5,
  );
  await releaseOrders(db, { orderIds: releasable.map(({ id }) => id), actorId, at });
  for (const order of orders.values()) if (order.stop && !order.isOver) await stopOrder(run, order);
  if (at.getUTCDay() === 6) await keepBooks(run);
}

async function endOrder({ db, staff }: DemoRun, order: DemoOrder, to: Parameters<typeof endLines>[3]) {
  order.isOver = true;
  const { ids } = await findOpenLinesOfOrders(db, [order.id]);
  await endLines(db, staff.manager, ids, to);
}

/** Receives what has come back, cancels it, and refunds what was paid ahead. */
async function receiveReturns(run: DemoRun): Promise<void> {
  const { db, staff } = run;
  for (const { id: shipmentId, order } of await parcelsIn(run, "coming_back")) {
    if (order.mornings.length > 0 || order.stop === "coming_back") continue;
    const held = await listArticles(db, shipmentId);
    const articles = held.map(({ quantity: good, ...article }) => ({ ...article, good, damaged: 0 }));
    await receiveBack(db, { shipmentId, articles }, actorOf(staff.packer));
    if (order.stop) continue;
    await cancelCameBack(db, [shipmentId], staff.manager.id);
    if (order.payment !== "cod") await refund(run, order, "paid");
  }
}

async function refund({ db, staff }: DemoRun, order: DemoOrder, until: "requested" | "approved" | "paid") {
  const [payment] = await listRefundable(db, order.id);
  if (!payment) return;
  const { id: paymentId, left: amount } = payment;
  const wish = { orderId: order.id, paymentId, amount, lowersPrice: false, reason: "It was cancelled" };
  const how = { channel: "transfer", reference: `FT27${order.number}` } as const;
  const made = await requestRefund(db, { ...wish, ...how, key: randomUUID() }, actorOf(staff.bookkeeper));
  if (made.outcome !== "done" || until === "requested") return;
  await approveRefund(db, made.refundId, actorOf(staff.owner));
  if (until === "paid") await payRefundByHand(db, made.refundId, how, actorOf(staff.bookkeeper));
}

/** Brings an order to where it stays, as far as calls and parcels have not. */
async function stopOrder(run: DemoRun, order: DemoOrder): Promise<void> {
  const { db, staff } = run;
  const { stop, id } = order;
  const dispute = { payment: orderNumberText(order.number), amount: null, reference: "C-20871" };
  if (stop === "paid_late") await pay(run, order, "pay");
  else if (stop === "disputed") await openDispute(db, { key: randomUUID(), ...dispute }, staff.owner.id);
  else if (stop === "complaint") await complain(db, id, { kind: "nobody_came", message: "I was at home." });
  else if (stop?.startsWith("refund")) {
    await endOrder(run, order, "cancelled");
    if (stop !== "refund") await refund(run, order, stop === "refund_approved" ? "approved" : "requested");
  } else return;
  order.isOver = stop !== "complaint";
  order.stop = "failed";
}

/** Once a week JazzCash and the couriers pay, and the rider brings cash. */
async function keepBooks({ db, staff, couriers, delivery }: DemoRun): Promise<void> {
  const [day, actorId] = [isoDay(new Date()), staff.bookkeeper.id];
  const entries = (await listOpenEntries(db, 1000)).filter(({ at }) => daysSince(at) > 3);
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const payout = { gateway: "jazzcash", reference: `JC-${day}`, day, today: day, fee: null } as const;
  const paid = { amount: Math.round(sum * 0.98), entryIds: entries.map(({ id }) => id) };
  if (sum > 0) await enterPayout(db, { key: randomUUID(), ...payout, ...paid }, actorId);
  for (const { id: riderId, balance: amount } of await listRiders(db)) {
    const entry = { key: randomUUID(), riderId, kind: "cash_brought", amount, note: "", seen: null } as const;
    if (amount > 0) await enterOnAccount(db, entry, actorId);
  }
  for (const { books } of couriers)
    for (const parcel of books.parcels)
      if (newestStep(parcel).step === "delivered" && daysSince(newestStep(parcel).at) > 8) books.pay(parcel);
  await pullCourierMoney(delivery);
}

/** What waits besides orders: messages, texts about products, and a product that is nearly sold out. */
export async function finishDemo(run: DemoRun): Promise<void> {
  const { db, staff } = run;
  const sender = { name: "Zainab Iqbal", email: "visitor@example.com", phone: "0300 0008001", key: null };
  await sendContactMessage(db, { ...sender, message: "کیا یہ سیرم حساس جلد کے لیے ٹھیک ہے؟" });
  const said = { stars: 5, name: "Ayesha", text: "Light on the skin, and it came in three days." };
  for (const { order } of (await parcelsIn(run, "delivered")).slice(0, 3))
    await saveReviews(db, order.id, [{ line: 1, said }]);
  const low = { productId: "lumiskin-scalp-massager", actorId: staff.owner.id };
  await startTracking(db, { ...low, pieces: 3 });
  await setReorderPoint(db, { ...low, point: 10 });
}
