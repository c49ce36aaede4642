import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { methodsOnDelivery } from "../model/payment.ts";
import { awaitedAdvance } from "./advance-queries.ts";
import type { DoorCash } from "./order-amounts.ts";
import { doorCash } from "./order-amounts-queries.ts";

/**
 * The advance that an order waits for, and what is due of the whole order, in paisa; undefined: none. The caller holds
 * the order's lock, where it writes.
 */
export async function findAwaitedAdvance(db: Database, orderId: number) {
  return db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "advance")
    .where("state", "=", "awaited")
    .select((eb) => [
      "id",
      eb.ref("amount").$notNull().as("amount"),
      sql<number>`order_due(order_id)`.as("due"),
    ])
    .executeTakeFirst();
}

/** Sets what an awaited advance asks for, in paisa. */
export async function updateAdvance(tx: Database, paymentId: number, amount: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ amount, updatedAt: sql<Date>`now()` })
    .where("id", "=", paymentId)
    .where("state", "=", "awaited")
    .execute();
}

/** Adds an advance to a placed order, in paisa. An order waits for one at a time. */
export async function insertAdvance(tx: Database, orderId: number, amount: number): Promise<void> {
  await sql`
    insert into payments (order_id, method, purpose, attempt, amount)
    select ${orderId}, 'jazzcash', 'advance', coalesce(max(attempt), 0) + 1, ${amount}::bigint
    from payments where order_id = ${orderId} and purpose = 'advance'`.execute(tx);
}

/** What decides whether staff may ask for an advance, or keep one. Amounts in paisa. */
export interface AdvanceFacts {
  number: number;
  /** It is to be paid on delivery, and nothing of it has been collected. */
  isOnDelivery: boolean;
  isPending: boolean;
  /** A courier has, or is to collect the cash of, a parcel of it. */
  isBooked: boolean;
  /** A parcel of it comes or came back. */
  cameBack: boolean;
  due: number;
  /** Paid as an advance, less what was or is to be paid back. */
  paid: number;
  /** What the order was paid too much and no open refund is for, at most `paid`. */
  keepable: number;
  /** What the owner's settings propose; null: nothing. */
  suggested: number | null;
}

/** The facts of a placed order; undefined: there is none. */
export async function findAdvanceFacts(db: Database, orderId: number): Promise<AdvanceFacts | undefined> {
  const { rows } = await sql<AdvanceFacts>`
    select facts.*, (select advance_amount(value, facts.due) from settings where key = 'advance') as suggested,
      greatest(least(-due - refunding, paid), 0)::bigint as keepable
    from (
      select o.number::int as number, order_due(o.id) as due,
        coalesce((select method = any(${methodsOnDelivery}) and state = 'awaited' from payments
          where order_id = o.id and purpose = 'full' order by attempt desc limit 1), false) as is_on_delivery,
        exists (select from order_lines where order_id = o.id and placed_at is not null and status = 'pending') as is_pending,
        exists (select from shipments s join shipment_lines sl on sl.shipment_id = s.id
          where sl.order_id = o.id and s.state not in ('planned', 'received_back')) as is_booked,
        exists (select from shipments s join shipment_lines sl on sl.shipment_id = s.id
          where sl.order_id = o.id and s.state in ('coming_back', 'received_back')) as came_back,
        advances_paid(o.id, committed => true) as paid,
        coalesce((select sum(refunds.amount - case when adjustment_id is null then price_cut else 0 end)
          from refunds join payments on payments.id = payment_id
          where order_id = o.id and refunds.state not in ('paid', 'refused')), 0)::bigint as refunding
      from orders o where o.id = ${orderId} and o.placed_at is not null
    ) as facts`.execute(db);
  return rows[0];
}

/** Charges an order for a parcel that was refused, in paisa: as much of what was paid ahead stays with the shop. */
export async function insertKeptAdvance(tx: Database, orderId: number, amount: number): Promise<void> {
  const reason = "Advance kept: the parcel was refused";
  await tx.insertInto("orderAdjustments").values({ orderId, kind: "advance_kept", amount, reason }).execute();
}

/** What of an order is paid ahead, and what is to be, in paisa. */
export interface OrderAdvance {
  /** To be paid before it leaves; 0: nothing. */
  awaited: number;
  /** Paid ahead of an order that is otherwise paid on delivery, less what was paid back; 0: nothing. */
  paid: number;
  /** At the door for its whole parcel, once the advance is paid. */
  door: DoorCash;
}

/** Selects the `OrderAdvance` of an order that is paid on delivery, as JSON; null: there is none. */
export const orderAdvance = sql<OrderAdvance | null>`(
  select jsonb_build_object('awaited', advance.awaited, 'paid', advance.paid,
    'door', ${doorCash(sql`orders.id`)})
  from (select ${awaitedAdvance(sql`orders.id`)} as awaited, advances_paid(orders.id) as paid) as advance
  where advance.awaited > 0 or advance.paid > 0)`;

/** What of an order is paid ahead; null: it has no advance. */
export async function findOrderAdvance(db: Database, orderId: number): Promise<OrderAdvance | null> {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(orderAdvance.as("advance"))
    .executeTakeFirst();
  return row?.advance ?? null;
}
