import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { OrderRoot } from "../model/order-root.ts";
import type { ConfirmationStep } from "./confirmation-axis.ts";

/** A ticked order as the question names it. */
export interface TickedOrder {
  id: number;
  number: number;
  /** @example `LS-10427 Ayesha Khan` */
  name: string;
  /** The order with which it is packed; itself, if it is packed alone. */
  root: OrderRoot;
  phoneE164: string | null;
  step: ConfirmationStep;
  /** The newest answer; 0: none. */
  seen: number;
  /** Lines that wait. */
  openCount: number;
  /** What the order costs, in paisa. */
  amount: number;
}

/** These orders, if they are placed, the oldest first. */
export async function listTickedOrders(db: Database, orderIds: readonly number[]): Promise<TickedOrder[]> {
  const { rows } = await sql<TickedOrder>`
    select orders.id, number::int as number, 'LS-' || number || ' ' || ${customerLabel("orders")} as name, coalesce(pack_with, orders.id) as root,
      phone_e164, confirmation_step(orders.id) as step, lines.open_count, (select total from order_amounts where order_id = orders.id) as amount,
      coalesce((select max(id) from confirmation_attempts where order_id = orders.id and outcome <> 'sent'), 0) as seen
    from orders cross join lateral (
      select count(*)::int as open_count from order_lines
      where order_id = orders.id and status = 'pending' and order_lines.placed_at is not null) as lines
    where orders.id = any(${[...orderIds]}::bigint[]) and placed_at is not null order by number`.execute(db);
  return rows;
}
