import { changePaymentMethod } from "../../shop/orders/change/change-payment-method.ts";
import { payCashInstead } from "../../shop/orders/change/pay-cash-instead.ts";
import {
  askAdvance,
  keepAdvance,
  receiveAdvance,
  waiveAdvance,
} from "../../shop/payments/advances/change-advance.ts";
import { recordGatewayAnswer } from "../../shop/payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import { findAdvanceFacts } from "../../shop/payments/ledger/order-advance-queries.ts";
import { findTransaction } from "../../shop/payments/ledger/transaction-queries.ts";
import { approveRefund, refuseRefund } from "../../shop/payments/refunds/decide-refund.ts";
import { payRefundByHand } from "../../shop/payments/refunds/pay-refund.ts";
import { listRefundable } from "../../shop/payments/refunds/refund-queries.ts";
import { requestRefund } from "../../shop/payments/refunds/request-refund.ts";
import { confirmTransfer } from "../../shop/payments/transfers/confirm-transfer.ts";
import { sendDueRefunds } from "../payments/fake-gateway.ts";
import { neverAt, type Operation, operation, shipmentStates } from "./operation.ts";
import { accountIn, type Chance, factsOf, moneyOf, payAhead, statesOfOrder, type World } from "./world.ts";

/** How an order is paid, and that no one needs to confirm what is paid. */
const methodChanges = ({ order }: { order: number }) => [
  `order ${order} onDelivery`,
  `order ${order} confirmation`,
];

const pickOrder = (world: World, chance: Chance, isMeant: (order: number) => boolean = () => true) =>
  chance.pick([...world.ledger.keys()].filter(isMeant));
const isDue = (world: World) => (order: number) => accountIn(world, order).due > 0;
const isAwaited = (world: World) => (order: number) => moneyOf(world, order).awaitedAdvance > 0;

const isOnDelivery = ({ said }: World, order: number) =>
  said.orders.some((one) => one.order === order && one.onDelivery);

/** All of an amount, a part in whole rupees, or a part with paisa. */
const partOf = (chance: Chance, amount: number) =>
  chance.pick([
    amount,
    amount,
    Math.max(100 * chance.between(1, Math.max(Math.floor(amount / 100) - 1, 1)), 1),
    chance.between(1, amount),
  ]) ?? amount;

const transfer = operation<{ order: number; amount: number }>({
  name: "transfer",
  weight: 5,
  changes: methodChanges,
  choose(world, chance) {
    const order =
      pickOrder(world, chance, isDue(world)) ?? (chance.is(0.1) ? pickOrder(world, chance) : null);
    if (order === null || order === undefined) return null;
    return { order, amount: partOf(chance, Math.max(accountIn(world, order).due, 10_000)) };
  },
  async run(world, { order, amount }) {
    const { db, admin } = world.shop;
    const transactionId = `FT${String(world.next()).padStart(10, "0")}`;
    const found = { orderId: order, claimId: null, account: "iban", transactionId, amount } as const;
    const result = await confirmTransfer(db, admin, { ...found, mayExceed: true, isOther: true });
    if (result.outcome !== "confirmed") return false;
    payAhead(world, order, amount);
    return true;
  },
});

const isBooked = "a courier is to collect its cash, or has collected it";

const ask = operation<{ order: number; amount: number }>({
  name: "ask for an advance",
  weight: 3,
  changes: () => [],
  never: neverAt(
    shipmentStates.filter((state) => state !== "planned" && state !== "received_back"),
    isBooked,
  ),
  choose(world, chance) {
    const isHere = (one: number) =>
      statesOfOrder(world, one).every((state) => state === "planned" || state === "received_back");
    const order = pickOrder(
      world,
      chance,
      (one) => isDue(world)(one) && isHere(one) && isOnDelivery(world, one),
    );
    if (order === undefined) return null;
    return { order, amount: partOf(chance, accountIn(world, order).due) };
  },
  async run(world, { order, amount }) {
    const { db, admin } = world.shop;
    const result = await askAdvance(db, { orderId: order, actorId: admin.id, amount });
    if (result === "done") moneyOf(world, order).awaitedAdvance = amount;
    return result === "done";
  },
});

const receive = operation<{ order: number }>({
  name: "receive the advance",
  weight: 12,
  changes: methodChanges,
  choose(world, chance) {
    const order = pickOrder(world, chance, isAwaited(world));
    return order === undefined ? null : { order };
  },
  async run(world, { order }) {
    const { db, admin } = world.shop;
    const result = await receiveAdvance(db, { orderId: order, actorId: admin.id });
    if (result === "done") payAhead(world, order, moneyOf(world, order).awaitedAdvance);
    return result === "done";
  },
});

const waive = operation<{ order: number }>({
  name: "waive the advance",
  weight: 2,
  changes: () => [],
  choose: receive.choose as never,
  async run(world, { order }) {
    const { db, admin } = world.shop;
    const result = await waiveAdvance(db, { orderId: order, actorId: admin.id });
    if (result === "done") moneyOf(world, order).awaitedAdvance = 0;
    return result === "done";
  },
});

const cameBack = (world: World, order: number) =>
  statesOfOrder(world, order).some((state) => state === "coming_back" || state === "received_back");

const keep = operation<{ order: number }>({
  name: "keep the advance",
  weight: 12,
  changes: () => [],
  choose(world, chance) {
    const order = pickOrder(
      world,
      chance,
      (one) => accountIn(world, one).due < 0 && (cameBack(world, one) || chance.is(0.1)),
    );
    return order === undefined ? null : { order };
  },
  async run(world, { order }) {
    const { db, admin } = world.shop;
    const amount = (await findAdvanceFacts(db, order))?.keepable ?? 0;
    const result = await keepAdvance(db, { orderId: order, actorId: admin.id });
    if (result !== "done") return false;
    const owed = -accountIn(world, order).due;
    if (amount > owed) world.misheard.push(`order ${order} keeps ${amount} of ${owed} that are owed`);
    moneyOf(world, order).keptAdvance += amount;
    return true;
  },
});

const start = operation<{ order: number }>({
  name: "start JazzCash",
  weight: 4,
  changes: () => [],
  choose(world, chance) {
    const isOnline = (one: number) => !isOnDelivery(world, one) || isAwaited(world)(one);
    const order = pickOrder(world, chance, (one) => isDue(world)(one) && isOnline(one));
    return order === undefined ? null : { order };
  },
  async run(world, { order }) {
    const { db } = world.shop;
    const customer = { actor: "customer", actorId: null } as const;
    const result = await startTransaction(db, { orderId: order, gateway: "jazzcash" }, customer);
    if (result.outcome !== "started") return false;
    const { reference } = result;
    if (world.transactions.some((one) => one.reference === reference)) return true;
    const amount = (await findTransaction(db, "jazzcash", reference))?.amount ?? 0;
    const wanted = moneyOf(world, order).awaitedAdvance || accountIn(world, order).due;
    if (amount !== wanted) world.misheard.push(`JazzCash asks ${amount} for order ${order}, not ${wanted}`);
    world.transactions.push({ order, reference, amount, state: "started" });
    return true;
  },
});

const answer = operation<{ order: number; transaction: number; meaning: "paid" | "failed" }>({
  name: "JazzCash answers",
  weight: 5,
  changes: methodChanges,
  choose({ transactions }, chance) {
    const open = [...transactions.entries()].filter(([, { state }]) => state !== "paid");
    const [transaction, found] = chance.pick(open) ?? [];
    if (transaction === undefined || !found) return null;
    const meaning = found.state === "failed" || chance.is(0.6) ? "paid" : "failed";
    return { order: found.order, transaction, meaning };
  },
  async run(world, { order, transaction: index, meaning }) {
    const transaction = world.transactions[index];
    if (!transaction) return false;
    const { reference, amount } = transaction;
    const said = { hash: "valid", meaning, message: "", amount, reference } as const;
    const responseCode = meaning === "paid" ? "000" : "124";
    const retrievalReference = `R${world.next()}`;
    const { verdict } = await recordGatewayAnswer(world.shop.db, {
      gateway: "jazzcash",
      source: "return",
      answer: { ...said, responseCode, retrievalReference },
    });
    if (verdict !== "accepted") return false;
    transaction.state = meaning;
    if (meaning === "paid") payAhead(world, order, amount);
    return true;
  },
});

const changeMethod = operation<{ order: number; to: "cash" | "ahead"; by: "staff" | "customer" }>({
  name: "cash instead",
  weight: 5,
  changes: methodChanges,
  never: neverAt(
    shipmentStates.filter((state) => !["planned", "received_back", "lost"].includes(state)),
    "its parcel is booked, out or delivered",
  ),
  choose(world, chance) {
    const isHere = (one: number) =>
      statesOfOrder(world, one).every((state) => ["planned", "received_back", "lost"].includes(state));
    const order = chance.pick(world.said.orders.filter((one) => isHere(one.order)));
    if (!order || (order.onDelivery && chance.is(0.7))) return null;
    const to = order.onDelivery ? "ahead" : "cash";
    const by = to === "cash" && chance.is(0.5) ? "customer" : "staff";
    return { order: order.order, to, by };
  },
  async run(world, { order, to, by }) {
    const { db, actor } = world.shop;
    const isChanged =
      by === "staff"
        ? (await changePaymentMethod(db, { orderId: order, to }, actor)).outcome === "changed"
        : (await payCashInstead(db, order, actor)) === "changed";
    if (isChanged && to === "ahead") moneyOf(world, order).awaitedAdvance = 0;
    return isChanged;
  },
});

const request = operation<{ order: number; payment: number; percent: number; lowersPrice: boolean }>({
  name: "request a refund",
  weight: 4,
  changes: () => [],
  choose(world, chance) {
    const order = pickOrder(world, chance, (one) => moneyOf(world, one).paid > 0);
    if (order === undefined) return null;
    const percent = chance.pick([100, 50, 33]) ?? 100;
    return { order, payment: chance.below(3), percent, lowersPrice: chance.is(0.6) };
  },
  async run(world, { order, payment: index, percent, lowersPrice }) {
    const { db, actor } = world.shop;
    const payments = await listRefundable(db, order);
    const payment = payments[index % Math.max(payments.length, 1)];
    if (!payment) return false;
    const { due } = accountIn(world, order);
    const { refunds } = moneyOf(world, order);
    const open = refunds.filter(({ state }) => state === "requested" || state === "approved");
    const owed = Math.max(-due, 0) - open.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Math.max(Math.floor((payment.left * percent) / 100), 1);
    const byGateway = payment.provider === "jazzcash" && index % 2 === 0;
    const channel = byGateway ? "gateway" : "transfer";
    const key = `00000000-0000-4000-8000-${String(world.next()).padStart(12, "0")}`;
    const wish = { orderId: order, paymentId: payment.id, amount, channel, lowersPrice, key } as const;
    const result = await requestRefund(db, { ...wish, reason: "One piece was broken" }, actor);
    if (result.outcome !== "done") return false;
    const at = refunds.push({ amount, cut: Math.max(amount - Math.max(owed, 0), 0), state: "requested" }) - 1;
    world.refunds.push({ order, id: result.refundId, byGateway, at });
    return true;
  },
});

const stateOf = (world: World, { order, at }: World["refunds"][number]) =>
  moneyOf(world, order).refunds[at]?.state;

/** A refund of the history in one of these states. */
function chooseRefund(world: World, chance: Chance, states: readonly string[]) {
  const found = [...world.refunds.entries()].filter(([, one]) => states.includes(stateOf(world, one) ?? ""));
  const [refund, one] = chance.pick(found) ?? [];
  return refund === undefined || !one ? null : { order: one.order, refund };
}

/** Enters what has become of a refund. */
function enter(world: World, index: number, state: "approved" | "paid" | "declined"): void {
  const one = world.refunds[index];
  const refund = one && moneyOf(world, one.order).refunds[one.at];
  if (refund) refund.state = state;
}

const approve = operation<{ order: number; refund: number }>({
  name: "approve a refund",
  weight: 5,
  changes: () => [],
  choose: (world, chance) => chooseRefund(world, chance, ["requested"]),
  async run(world, { refund }) {
    const { db, actor } = world.shop;
    const result = await approveRefund(db, world.refunds[refund]?.id ?? 0, actor);
    const one = world.refunds[refund];
    const entered = one && moneyOf(world, one.order).refunds[one.at];
    if (result.outcome === "done" && entered) {
      entered.state = "approved";
      entered.ofKept = factsOf(world).lines.every(
        (line) => line.order !== one.order || line.status === "cancelled",
      );
    }
    return result.outcome === "done";
  },
});

const decline = operation<{ order: number; refund: number }>({
  name: "decline a refund",
  weight: 2,
  changes: () => [],
  choose: (world, chance) => chooseRefund(world, chance, ["requested", "approved"]),
  async run(world, { refund }) {
    const one = world.refunds[refund];
    const state = one && stateOf(world, one);
    if (!one || (state !== "requested" && state !== "approved")) return false;
    const result = await refuseRefund(world.shop.db, one.id, world.shop.actor, state);
    if (result.outcome === "done") enter(world, refund, "declined");
    return result.outcome === "done";
  },
});

const payBack = operation<{ order: number; refund: number }>({
  name: "pay a refund",
  weight: 5,
  changes: () => [],
  choose: (world, chance) => chooseRefund(world, chance, ["approved"]),
  async run(world, { refund }) {
    const { db, actor, refundGateway } = world.shop;
    const one = world.refunds[refund];
    if (!one) return false;
    if (one.byGateway) {
      await sendDueRefunds(refundGateway);
      for (const [index, other] of world.refunds.entries())
        if (other.byGateway && stateOf(world, other) === "approved") enter(world, index, "paid");
      return true;
    }
    const reference = `BK${String(world.next()).padStart(10, "0")}`;
    const result = await payRefundByHand(db, one.id, { channel: "transfer", reference }, actor);
    if (result.outcome === "done") enter(world, refund, "paid");
    return result.outcome === "done";
  },
});

export const paymentOperations: readonly Operation[] = [
  transfer,
  ask,
  receive,
  waive,
  keep,
  start,
  answer,
  changeMethod,
  request,
  approve,
  decline,
  payBack,
];
