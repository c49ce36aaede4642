import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { awaitsAdvance } from "../../payments/ledger/advance-queries.ts";
import { hasOpenDispute } from "../../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import type { Database } from "../../schema.ts";
import type { Article, OrderInParcel } from "./parcel-queries.ts";

/** Orders that travel together and have pieces in no parcel yet. */
export interface OrdersToPack {
  /** The order with which the others are packed. */
  root: OrderRoot;
  /** What a parcel of these would collect, in paisa. */
  collects: number;
  orders: OrderInParcel[];
  /** What is in no parcel. */
  articles: Article[];
  /** Numbers of orders that were to travel with these and are not paid. */
  unpaid: number[];
}

/**
 * Confirmed orders, and those that no one needs to confirm, with pieces in no parcel, no payment or advance to wait for
 * and no disputed payment; those that are packed together as one, the oldest first.
 * @param root only of this order and those that are packed with it
 */
export async function listOrdersToPack(
  db: Database,
  { limit, root = null }: { limit: number; root?: OrderRoot | null },
): Promise<OrdersToPack[]> {
  const { rows } = await sql<OrdersToPack>`
    with left_pieces as (
      select coalesce(o.pack_with, o.id) as root, o.id as order_id, o.placed_at, l.line, l.product_id, l.product_name, l.image, l.unit_price,
        (l.quantity - coalesce((
          select sum(case s.state when 'received_back' then sl.quantity - coalesce(sl.received_good, sl.quantity)
            else sl.quantity end)
          from shipment_lines sl join shipments s on s.id = sl.shipment_id
          where sl.order_id = l.order_id and sl.line = l.line), 0))::integer as quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.placed_at is not null and (o.confirmation is null or o.confirmation = 'confirmed')
        and l.status = 'pending' and l.placed_at is not null and not ${awaitsAdvance(sql`o.id`)}
        and not ${hasOpenDispute(sql`o.id`)} and not coalesce(${paidAheadMissing(sql`o.id`)}, false)
        and (${root}::bigint is null or coalesce(o.pack_with, o.id) = ${root})
        -- What came back waits for a decision first: it is not packed again automatically.
        and not exists (select from shipment_lines sl join shipments s on s.id = sl.shipment_id
          where sl.order_id = l.order_id and sl.line = l.line and s.state = 'received_back'
            and ${root}::bigint is null)
    ), roots as (
      select root, min(placed_at) as at from left_pieces where quantity > 0
      group by root order by at, root limit ${limit}
    ), packable as (
      select distinct root, order_id from left_pieces join roots using (root) where quantity > 0
    ), cash as materialized (
      select root, sum(part)::bigint as collects from parcel_cash(array(select order_id from packable)) join packable using (order_id)
      where place = 'rest' group by root
    )
    select roots.root,
      coalesce((select collects from cash where root = roots.root), 0) as collects,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'placedAt', o.placed_at,
          'customerName', ${customerLabel("o")}, 'phoneNumber', o.phone_number, 'secondPhone', o.second_phone,
          'address', o.shipping_address, 'landmark', o.landmark, 'bestTime', o.best_time, 'city', cities.name,
          'notes', o.notes, 'confirmation', o.confirmation, 'isAlive', true, 'awaitsAdvance', false,
          'isDisputed', false,
          'isUnpaid', false) order by o.id)
        from orders o left join cities on cities.id = o.city_id
        where o.id in (select order_id from left_pieces where root = roots.root and quantity > 0)) as orders,
      (select jsonb_agg(jsonb_build_object('orderId', order_id, 'line', line, 'productId', product_id,
          'name', product_name, 'image', left_pieces.image, 'size', products.size, 'sku', products.sku,
          'quantity', quantity, 'amount', left_pieces.unit_price * quantity,
          'isCancelled', false, 'isPending', true) order by order_id, line)
        from left_pieces join products on products.id = product_id
        where root = roots.root and quantity > 0) as articles,
      (select coalesce(jsonb_agg(o.number::int order by o.number), '[]') from orders o
        where (o.id = roots.root or o.pack_with = roots.root) and awaits_parcel(o.id) and ${paidAheadMissing(sql`o.id`)}) as unpaid
    from roots order by roots.at, roots.root`.execute(db);
  return rows;
}
