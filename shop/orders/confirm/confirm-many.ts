import type { Database } from "../../schema.ts";
import type { OrderRoot } from "../model/order-root.ts";
import { answerCall } from "./answer-call.ts";
import { listTickedOrders, type TickedOrder } from "./confirm-many-queries.ts";
import type { AnswerResult } from "./confirm-order.ts";
import { findMarksOfOrders } from "./phone-mark-queries.ts";

const reasons: Readonly<Record<Exclude<AnswerResult["outcome"], "recorded">, string>> = {
  already: "already confirmed",
  answered: "someone else has answered",
  marked: "this number has a restriction",
  short: "not enough is left in stock",
  closed: "nothing to confirm",
  unknown: "not found",
};

/**
 * Which of these orders can be confirmed together: not those of a marked number, of a wrong one, or of one that no one can read.
 * @returns `left`: those that are left out, each with why, such as `LS-10427 Ayesha Khan: already confirmed`
 */
export async function listManyToConfirm(db: Database, orderIds: readonly number[]) {
  const [ticked, marks] = await Promise.all([
    listTickedOrders(db, orderIds),
    findMarksOfOrders(db, orderIds),
  ]);
  const many = { orders: [] as TickedOrder[], left: [] as string[] };
  for (const order of ticked) {
    const why = marks.has(order.id) ? reasons.marked : whyNot(order);
    if (why) many.left.push(`${order.name}: ${why}`);
    else many.orders.push(order);
  }
  return many;
}

function whyNot({ phoneE164, step, openCount }: TickedOrder): string | null {
  if (openCount === 0 || step === "not_needed") return reasons.closed;
  if (step === "confirmed") return reasons.already;
  if (step === "refused") return "the customer refused";
  if (step === "wrong_number") return "wrong number";
  return phoneE164 === null ? "the phone number cannot be read" : null;
}

/**
 * Confirms orders as one by one on the phone: each in a transaction of its own, with those that go into the same parcel. An answer
 * that comes first counts.
 */
export async function confirmMany(
  db: Database,
  orderIds: readonly number[],
  actorId: string,
): Promise<{ confirmed: number; left: string[] }> {
  const { orders, left } = await listManyToConfirm(db, orderIds);
  let confirmed = 0;
  const answered = new Set<OrderRoot>();
  for (const { id, name, seen, root } of orders) {
    const { outcome } = await answerCall(db, {
      orderId: id,
      outcome: "confirmed",
      channel: "call",
      seen,
      actor: { actor: "admin", actorId },
    });
    if (outcome === "recorded") answered.add(root);
    if (outcome === "recorded" || (outcome === "already" && answered.has(root))) confirmed++;
    else left.push(`${name}: ${reasons[outcome]}`);
  }
  return { confirmed, left };
}
