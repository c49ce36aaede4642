import { recordAudit } from "../../base/audit/audit-queries.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { hasLeftOutbox } from "../../base/outbox/outbox-queries.ts";
import { maxPaisa, priceSum } from "../../base/price.ts";
import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { type Actor, recordEvent } from "../lifecycle/order-event-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { revokeOrderLinks } from "../link/order-link-queries.ts";
import { type FoundOrder, findEditableOrder, isCity, listCityNames } from "../list/editable-order-queries.ts";
import type { ItemProblem, OrderedItem } from "../list/product-to-order.ts";
import { lockProductsToOrder } from "../list/product-to-order-queries.ts";
import {
  type ChangeableDetails,
  type ChangeableField,
  changeableFieldNames,
  compareFields,
  type FieldDifference,
  fieldsOf,
  type OrderFields,
  quantityField,
} from "../model/editable-order.ts";
import { orderNumberText } from "../model/order-number.ts";
import { insertAddedLine, updateOrder, updateQuantity } from "./change-order-queries.ts";
import { followOrderChange, type ParcelToTell } from "./follow-order-change.ts";
import { type ItemChange, planItems, productsToLock } from "./order-change.ts";

export interface OrderChange {
  orderId: number;
  number: number;
  /** What the form was made from; see `fieldsOf`. */
  shown: OrderFields;
  typed: OrderFields;
  added: readonly OrderedItem[];
  /** The customer's notes, where they change. */
  notes?: { was: string; now: string };
}

export type ChangeOrderResult =
  /** `due` in paisa from now on; `tell`: booked parcels whose courier still has the old details. */
  | { outcome: "changed"; due: number; tell: ParcelToTell[] }
  | { outcome: "unchanged" }
  /** Others changed something since the form was made; nothing was written. `merged`: the form brought up to date. */
  | { outcome: "changedMeanwhile"; order: FoundOrder; differences: FieldDifference[]; merged: OrderFields }
  | { outcome: "refused"; problems: ItemProblem[] }
  | Refusal;

type Refusal = { outcome: RefusedChange };

/** Why an order cannot be changed (so). */
export type RefusedChange =
  | "unknown"
  /** No line is Pending. */
  | "ended"
  /** A parcel is with the courier. */
  | "withCourier"
  /** No line would be left. */
  | "nothingLeft"
  /** It is paid for, and more would be due. */
  | "paidAhead"
  /** Less would be due than nothing: the order's discounts are larger. */
  | "belowDiscounts"
  /** Above `maxPaisa`. */
  | "tooLarge"
  | "unknownCity";

/**
 * Changes items and delivery details of a placed order whose parcel is still here, with everything that follows from it: stock,
 * sums, payment, parcels and their cash, history, audit log, one email. All of it or nothing.
 */
export async function changeOrder(
  db: Database,
  staff: Customer,
  change: OrderChange,
): Promise<ChangeOrderResult> {
  return db
    .transaction()
    .execute((tx) => changeOrderWithin(tx, { actor: "admin", actorId: staff.id }, change));
}

/** As `changeOrder`, in the caller's transaction. */
export async function changeOrderWithin(
  tx: Database,
  actor: ChangingActor,
  change: OrderChange,
): Promise<ChangeOrderResult> {
  if (!(await lockOrderWithParcels(tx, change.orderId))) return { outcome: "unknown" };
  const order = await findEditableOrder(tx, change.number);
  if (order?.id !== change.orderId) return { outcome: "unknown" };
  if (order.leftParcels.length > 0) return { outcome: "withCourier" };
  if (order.lines.length === 0) return { outcome: "ended" };
  const { differences, merged } = compareFields(change.shown, change.typed, fieldsOf(order));
  if (differences.length > 0) return { outcome: "changedMeanwhile", order, differences, merged };

  const items = { quantities: quantitiesOf(order, change.typed), added: change.added };
  const facts = await lockProductsToOrder(tx, productsToLock(order.lines, items));
  const planned = planItems(order.lines, items, facts);
  if (planned.outcome !== "planned") return planned;
  const delivery = deliveryOf(order, change.typed);
  const fields = changeableFieldNames.filter((field) => delivery[field] !== order.delivery[field]);
  if (fields.includes("city") && delivery.city && !(await isCity(tx, delivery.city)))
    return { outcome: "unknownCity" };
  const refusal = refuseSums(order, planned.change);
  if (refusal) return { outcome: refusal };
  const { notes } = change;
  if (fields.length === 0 && sizeOf(planned.change) === 0 && !notes) return { outcome: "unchanged" };
  return writeChange(tx, actor, { order, delivery, fields, notes, items: planned.change });
}

/** Staff, or the customer whose order it is. */
export type ChangingActor = Actor & { actor: "admin" | "customer"; actorId: string };

function quantitiesOf({ lines }: FoundOrder, typed: OrderFields): Map<number, number> {
  const given = lines.map(({ line, quantity }) => {
    const text = typed[quantityField(line)];
    return [line, text === undefined ? quantity : Number(text)] as const;
  });
  return new Map(given);
}

function deliveryOf({ delivery }: FoundOrder, typed: OrderFields): ChangeableDetails {
  const details = changeableFieldNames.map((field) => [field, typed[field] ?? delivery[field]]);
  return Object.fromEntries(details) as ChangeableDetails;
}

const sizeOf = ({ changed, added, removed }: ItemChange) => changed.length + added.length + removed.length;

/** Refuses sums that the order or its payment cannot have. */
function refuseSums(order: FoundOrder, { changed, added, removed }: ItemChange): RefusedChange | null {
  const given = [...removed, ...changed.map(({ line }) => line)];
  const more = priceSum([
    ...given.map((line) => -line.unitPrice * line.quantity),
    ...[...changed, ...added].map(({ amount }) => amount),
  ]);
  if (more === null) return "tooLarge";
  const total = order.total + more;
  if (total > maxPaisa || order.items + more > maxPaisa) return "tooLarge";
  if (total < 0) return "belowDiscounts";
  const due = order.due + more;
  return order.paymentState !== "awaited" && due > Math.max(order.due, 0) ? "paidAhead" : null;
}

interface CheckedChange {
  order: FoundOrder;
  delivery: ChangeableDetails;
  fields: ChangeableField[];
  notes: OrderChange["notes"];
  items: ItemChange;
}

async function writeChange(
  tx: Database,
  actor: ChangingActor,
  { order, delivery, fields, notes, items }: CheckedChange,
): Promise<ChangeOrderResult> {
  const record = (line: number | null, type: "order.changed" | "line.changed" | "line.added", data = {}) =>
    recordEvent(tx, { orderId: order.id, line, type, data }, actor);
  // First, so that it is the order's newest event of a change: the email reports that one.
  const eventId = await record(
    null,
    "order.changed",
    await deliveryChange(tx, { before: order.delivery, after: delivery, fields, notes }),
  );
  const quantities = items.changed.map(({ line, quantity }) => ({
    line: line.line,
    before: line.quantity,
    after: quantity,
  }));
  for (const changed of items.changed) await updateQuantity(tx, changed, actor.actorId);
  for (const added of items.added) {
    const line = await insertAddedLine(tx, order.id, added);
    quantities.push({ line, before: 0, after: added.quantity });
  }
  for (const { line, before, after } of quantities)
    await record(line, before === 0 ? "line.added" : "line.changed", { from: before, to: after });
  await updateOrder(tx, order.id, delivery, notes?.now);
  // Links that went to the old number are someone else's.
  if (fields.includes("phone")) await revokeOrderLinks(tx, order.id);
  const followed = await followOrderChange(tx, order, {
    quantities,
    isDeliveryChanged: fields.length > 0 || notes !== undefined,
    removeLines: async () => {
      for (const { id } of items.removed)
        await transition(tx, {
          machine: "line",
          id,
          to: "cancelled",
          actor,
          event: { data: { removed: true } },
          audit: { details: { orderId: id, from: "Pending", to: "cancelled" } },
          isQuiet: true,
        });
    },
    removed: items.removed.map(({ line }) => line),
    actor,
  });
  const details = {
    ...(fields.length > 0 && { fields }),
    quantities: quantities.map(({ line, before, after }) => `${line}: ${before} to ${after}`),
    removed: items.removed.map(({ line }) => line),
  };
  const subject = orderNumberText(order.number);
  // The audit log is about staff.
  const isStaff = actor.actor === "admin";
  if (isStaff) await recordAudit(tx, { actorId: actor.actorId, action: "order.changed", subject, details });
  // A confirmation that still waits says what the customer has corrected.
  if (isStaff || (await hasLeftOutbox(tx, "order-confirmation", order.id)))
    await enqueueEmail(tx, { kind: "order-changed", eventId });
  return { outcome: "changed", ...followed };
}

/** What the order's history says of changed details, cities by their names. */
async function deliveryChange(
  tx: Database,
  {
    before,
    after,
    fields,
    notes,
  }: Pick<CheckedChange, "fields" | "notes"> & Record<"before" | "after", ChangeableDetails>,
) {
  if (fields.length === 0 && !notes) return { fields };
  const names = fields.includes("city") ? await listCityNames(tx, [before.city, after.city]) : new Map();
  const said = (details: ChangeableDetails) =>
    Object.fromEntries(fields.map((field) => [field, names.get(details[field]) ?? details[field]]));
  if (!notes) return { fields, was: said(before), now: said(after) };
  return {
    fields: [...fields, "notes"],
    was: { ...said(before), notes: notes.was },
    now: { ...said(after), notes: notes.now },
  };
}
