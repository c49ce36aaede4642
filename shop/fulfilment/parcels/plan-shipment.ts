import { recordAudit } from "../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { orderLineNumberText, orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { recogniseOrderCities } from "../cities/recognise-order-cities.ts";
import {
  bindWeight,
  insertPlannedShipment,
  insertShipmentLines,
  isCourier,
  type LineToPlan,
  listLinesToPlan,
  lockOrdersToPlan,
  type OrderToPlan,
  type PlannedLine,
} from "./plan-shipment-queries.ts";

export type { PlannedLine };

export type PlanResult =
  | { outcome: "planned"; shipmentId: number }
  /** In words for the dashboard; nothing was written. */
  | { outcome: "refused"; reason: string };

/**
 * Plans a parcel: lines of one order, or of several of one person, whole or in part. Writes history and, of an admin, the audit log, in the caller's transaction. Locks the orders.
 * @param plan.courier who is to carry it; absent: no one has chosen yet
 */
export async function planShipment(
  tx: Database,
  { lines, courier = null }: { lines: PlannedLine[]; courier?: string | null },
  actor: Actor,
): Promise<PlanResult> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))].sort((one, other) => one - other);
  await recogniseOrderCities(tx, orderIds);
  const orders = await lockOrdersToPlan(tx, orderIds);
  const known = await listLinesToPlan(tx, orderIds);
  const reason = refusalOf(lines, orders, known, orderIds.length);
  if (reason) return { outcome: "refused", reason };
  if (courier !== null && !(await isCourier(tx, courier)))
    return { outcome: "refused", reason: "This courier was not found." };

  const cityId = orders.find((order) => order.cityId !== null)?.cityId ?? null;
  const { id, reference } = await insertPlannedShipment(tx, { courier, cityId });
  await insertShipmentLines(tx, id, lines);
  await bindWeight(tx, id);
  for (const order of orders) {
    await touchOrder(tx, order.id);
    const event = {
      orderId: order.id,
      shipmentId: id,
      type: "shipment.planned",
      data: { reference },
    } as const;
    await recordEvent(tx, event, actor);
    if (actor.actor === "admin")
      await recordAudit(tx, {
        actorId: actor.actorId,
        action: "parcel.planned",
        subject: orderNumberText(order.number),
        details: { reference },
      });
  }
  return { outcome: "planned", shipmentId: id };
}

const keyOf = ({ orderId, line }: { orderId: number; line: number }) => `${orderId}-${line}`;

function refusalOf(
  lines: PlannedLine[],
  orders: OrderToPlan[],
  known: LineToPlan[],
  orderCount: number,
): string | null {
  if (lines.length === 0) return "A parcel needs at least one product.";
  if (orders.length < orderCount) return "This order has not been placed yet.";
  if (new Set(lines.map(keyOf)).size < lines.length) return "A product is listed twice.";
  if (!areOfOnePerson(orders)) return "These orders belong to different customers.";
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  for (const planned of lines) {
    const line = known.find((one) => keyOf(one) === keyOf(planned));
    const text = orderLineNumberText(numbers.get(planned.orderId) ?? 0, planned.line);
    if (!line) return `${text} was not found.`;
    if (line.cancelled) return `${text} is cancelled.`;
    if (!Number.isSafeInteger(planned.quantity) || planned.quantity < 1)
      return `${text}: please enter a whole number.`;
    if (planned.quantity > line.left)
      return line.left > 0
        ? `${text}: only ${line.left} pieces left to pack.`
        : `${text} has nothing left to pack.`;
  }
  return null;
}

/**
 * Whether orders are of one person, so that one parcel may hold them: each shares the account or the phone number with
 * another one, or someone said that they are packed together.
 */
function areOfOnePerson(orders: readonly OrderToPlan[]): boolean {
  const [first, ...others] = orders;
  if (!first) return true;
  const together = [first];
  let waiting = others;
  while (waiting.length > 0) {
    const joining = waiting.filter((order) => together.some((other) => areLinked(order, other)));
    if (joining.length === 0) return false;
    together.push(...joining);
    waiting = waiting.filter((order) => !joining.includes(order));
  }
  return true;
}

function areLinked(one: OrderToPlan, other: OrderToPlan): boolean {
  const isSame = <Value>(value: Value | null, otherValue: Value | null) =>
    value !== null && value === otherValue;
  return (
    isSame(one.phoneE164, other.phoneE164) ||
    isSame(one.userId, other.userId) ||
    isSame(one.packWith, other.packWith) ||
    one.packWith === other.id ||
    other.packWith === one.id
  );
}
