import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Whether nothing of an order is in a parcel that may still arrive, or to be packed. */
const isOver = (orderId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from parcel_cash(array[${orderId}]) where place in ('parcel', 'rest'))`;

/**
 * Selects the orders of which a parcel has arrived, was lost or came back, nothing is under way or to be sent, and a rupee or more is due
 * that no one asks for, whatever their method: order_id, amount (paisa), since.
 */
export const deliveredUnpaid = sql`
  select unsettled.order_id, a.due as amount, unsettled.since
  from unsettled_orders as unsettled join order_amounts as a on a.order_id = unsettled.order_id
  where not unsettled.owed_back and a.due >= 100 and ${isOver(sql`unsettled.order_id`)}`;

/** What is due for an order and asked of no one. */
export interface UnaskedDue {
  /** Paisa, a rupee or more. */
  due: number;
  /** Whether it was sent: otherwise it was completed without a parcel. */
  wasSent: boolean;
}

/** Selects the `UnaskedDue` of an order. */
export const unaskedDue = (orderId: RawBuilder<unknown>) => sql`
  select due, was_sent from order_amounts as a
  cross join lateral (select exists (select from shipment_lines where order_id = a.order_id) as was_sent) as sent
  where a.order_id = ${orderId} and due >= 100 and ${isOver(sql`a.order_id`)}
    and (was_sent or exists (select from order_lines where order_id = a.order_id and status = 'completed'))`;

/** What is due for an order of which nothing is under way or to be sent; undefined: nothing, or it is still asked for. */
export async function findUnaskedDue(db: Database, orderId: number): Promise<UnaskedDue | undefined> {
  const { rows } = await sql<UnaskedDue>`${unaskedDue(sql`${orderId}::bigint`)}`.execute(db);
  return rows[0];
}
