import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import { isPaymentOverdue, isReleasable } from "../list/releasable-queries.ts";

/**
 * Why an order is offered for cancelling. `unpaid`: what is to come ahead has not, `held`: no one has confirmed it, within the hours of
 * the setting.
 */
const releaseReasons = ["refused", "ignored", "unpaid", "held"] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

export interface ReleasableOrder {
  id: number;
  number: number;
  customerName: string;
  placedAt: Date;
  reason: ReleaseReason;
  /** What the order costs, in paisa. */
  amount: number;
  /** What its lines have taken out of stock. */
  heldPieces: number;
  /** Times that someone has asked, by any way. */
  attempts: number;
  lastAt: Date | null;
}

/** More than these are listed once some of them are cancelled. */
export const maxReleasable = 200;

/**
 * The orders that are offered for cancelling: refused, ignored, then those not paid or held for too long, the oldest of each first.
 * @param viewer `userId`: who looks
 * @param orderId only this one, if it is still among them
 */
export async function listReleasable(
  db: Database,
  viewer: { now: Date; userId: string },
  orderId: number | null = null,
): Promise<ReleasableOrder[]> {
  const { rows } = await sql<ReleasableOrder>`
    select orders.id, number, ${customerLabel("orders")} as customer_name, placed_at, (select total from order_amounts where order_id = orders.id) as amount, lines.held_pieces, tries.attempts, tries.last_at, reason.reason
    from orders
    cross join lateral (select case confirmation when 'refused' then 'refused' when 'unreachable' then 'ignored'
        else case when ${isPaymentOverdue(viewer.now)} then 'unpaid' else 'held' end end as reason) as reason
    cross join lateral (
      select sum(stock_taken)::int as held_pieces from order_lines
      where order_id = orders.id and order_lines.placed_at is not null and status = 'pending'
    ) as lines
    cross join lateral (
      select count(*)::int as attempts, max(at) as last_at from confirmation_attempts where order_id = orders.id
    ) as tries
    where ${isReleasable(viewer)} and (${orderId}::bigint is null or orders.id = ${orderId})
    order by array_position(${[...releaseReasons]}::text[], reason.reason), placed_at, orders.id
    limit ${maxReleasable}`.execute(db);
  return rows;
}
