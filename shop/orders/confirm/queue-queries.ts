import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import { firstNameOf } from "../../base/user-name-queries.ts";
import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { DoorCash } from "../../payments/ledger/order-amounts.ts";
import { doorCashOfOrders } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";

/** An order that waits to be confirmed. */
export interface QueuedOrder {
  id: number;
  number: number;
  customerName: string;
  city: string | null;
  placedAt: Date;
  /** The order that leads those it is packed with; itself, if it is packed alone. */
  root: number;
  /** Of the order, in paisa; below 0: the shop owes it. */
  due: number;
  /** Of its whole parcel. */
  door: DoorCash;
  callAfter: Date | null;
  /** Who has the order's call lease, and until when. */
  leaseBy: string | null;
  leaseName: string | null;
  leaseUntil: Date | null;
  /** Attempts without an answer. */
  unanswered: number;
  lastOutcome: AttemptOutcome | null;
  lastAt: Date | null;
}

/** Of a row of `orders`: it is to be confirmed, and has a Pending line. */
export const isToConfirm = sql<boolean>`orders.confirmation = 'to_confirm' and orders.placed_at is not null and exists (
  select from order_lines where order_id = orders.id and order_lines.placed_at is not null and status = 'pending')`;

const maxQueue = 500;

/** The orders to confirm: those that may be called at `now` first, the oldest before others, then those that asked for later. */
export async function listQueue(db: Database, now: Date): Promise<QueuedOrder[]> {
  const { rows } = await sql<QueuedOrder>`
    with queue as (
      select orders.*, row_number() over (order by coalesce(orders.call_after > ${now}, false),
        case when orders.call_after > ${now} then orders.call_after end, orders.placed_at, orders.id) as nth
      from orders where ${isToConfirm} order by nth limit ${maxQueue}
    )
    select orders.id, orders.number, ${customerLabel("orders")} as customer_name, cities.name as city, orders.placed_at,
      coalesce(orders.pack_with, orders.id) as root, order_due(orders.id) as due, cash.door,
      orders.call_after, orders.call_lease_by as lease_by,
      coalesce(${firstNameOf("users")}, 'A colleague') as lease_name, orders.call_lease_until as lease_until,
      attempts.unanswered, attempts.last_outcome, attempts.last_at
    from queue as orders
    join ${doorCashOfOrders(sql`array(select id from queue)`)} as cash on cash.order_id = orders.id
    left join cities on cities.id = orders.city_id
    left join users on users.id = orders.call_lease_by
    left join lateral (
      select count(*) filter (where outcome = 'no_answer')::int as unanswered,
        (array_agg(outcome order by id desc))[1] as last_outcome, max(at) as last_at
      from confirmation_attempts where order_id = orders.id
    ) as attempts on true
    order by nth`.execute(db);
  return rows;
}

/** How many orders were answered since then, and are no longer to be confirmed. */
export async function countAnswered(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::int as count from confirmation_attempts
    join orders on orders.id = order_id
    where at >= ${since} and outcome in ('confirmed', 'refused', 'wrong_number', 'no_answer')
      and orders.confirmation <> 'to_confirm'`.execute(db);
  return rows[0]?.count ?? 0;
}
