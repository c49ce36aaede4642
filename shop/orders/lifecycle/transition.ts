import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { orderLineNumberText, orderNumberText } from "../model/order-number.ts";
import type { Machine, StateName } from "../model/state-machines.ts";
import { recordEvent } from "./order-event-queries.ts";
import { touchOrder } from "./order-write-queries.ts";
import { effectsOf, type Transition } from "./transition-effects.ts";
import { lockOrdersOf, updateState } from "./transition-queries.ts";

/**
 * The one way in which a state changes: checks the state machine, writes the state, records the event and, of an admin,
 * the audit entry, and carries out what follows (`transition-effects.ts`), all in the caller's transaction.
 * @returns whether the state has changed; false: the machine forbids it, as for the second of two at once
 */
export async function transition<M extends Machine>(
  tx: Database,
  { machine, id, to, actor, event, audit, isQuiet = false }: Transition<M>,
): Promise<boolean> {
  const orders = await lockOrdersOf(tx, machine, id);
  const changed = await updateState(tx, machine, id, to);
  if (!changed) return false;
  const { action = `${machine}.${to}`, follow = [] } = effectsOf(machine, to);
  for (const order of orders) {
    const eventId = await recordEvent(
      tx,
      { orderId: order.id, ...changed, type: `${machine}.${to}` as StateName, ...event },
      actor,
    );
    // A line has a time of its own; the documents of all lines change with their order.
    if (machine !== "line") await touchOrder(tx, order.id);
    for (const effect of follow)
      await effect(tx, { id, orderId: order.id, eventId, actor, isQuiet }, transition);
    if (actor.actor === "admin")
      await recordAudit(tx, {
        actorId: actor.actorId,
        subject: changed.line
          ? orderLineNumberText(order.number, changed.line)
          : orderNumberText(order.number),
        action,
        ...audit,
      });
  }
  return true;
}
