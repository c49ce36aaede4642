import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Where the pieces of a product are. */
export interface StockByPlace {
  productId: string;
  /** On the shelf, for sale; null: the product is not tracked. */
  shelf: number | null;
  /** Taken by orders, and in no packed parcel: those that came back and wait for a decision are among them. */
  taken: number;
  packed: number;
  /** In parcels that have left, by courier; an empty name: no one knows whose. */
  withCouriers: { courier: string; pieces: number }[];
  comingBack: number;
}

/**
 * Stock by place, of all products that have a piece somewhere or are tracked, or of one. Pieces that reached the customer,
 * were lost or written off are nowhere.
 */
export async function listStockByPlace(
  db: Database,
  productId: string | null = null,
): Promise<StockByPlace[]> {
  const { rows } = await sql<StockByPlace>`
    with parcel_pieces as (
      select l.product_id, s.state, s.packed_at, s.courier, sum(sl.quantity) as pieces
      from shipments s join shipment_lines sl on sl.shipment_id = s.id
      join order_lines l on l.order_id = sl.order_id and l.line = sl.line
      where s.state not in ('delivered', 'received_back', 'lost')
        and (${productId}::text is null or l.product_id = ${productId})
      group by l.product_id, s.state, s.packed_at, s.courier
    ), taken as (
      select l.product_id, sum(l.quantity - (
          select coalesce(sum(case
            when s.state = 'received_back' then sl.quantity - coalesce(sl.received_good, sl.quantity)
            when is_before_hand_over(s.state) and s.packed_at is null then 0
            else sl.quantity end), 0)
          from shipment_lines sl join shipments s on s.id = sl.shipment_id
          where sl.order_id = l.order_id and sl.line = l.line)) as pieces
      from order_lines l
      where l.status = 'pending' and l.placed_at is not null
        and (${productId}::text is null or l.product_id = ${productId})
      group by l.product_id
    )
    select products.id as product_id, case when tracked then level.pieces end as shelf,
      greatest(coalesce(taken.pieces, 0), 0)::integer as taken,
      coalesce((select sum(pieces) from parcel_pieces p where p.product_id = products.id
        and is_before_hand_over(state) and packed_at is not null), 0)::integer as packed,
      coalesce((select sum(pieces) from parcel_pieces p
        where p.product_id = products.id and state = 'coming_back'), 0)::integer as coming_back,
      coalesce((select jsonb_agg(jsonb_build_object('courier', name, 'pieces', pieces) order by name) from (
        select coalesce(couriers.name, '') as name, sum(pieces)::integer as pieces
        from parcel_pieces p left join couriers on couriers.id = p.courier
        where p.product_id = products.id and state in ('handed_over', 'attempted')
        group by couriers.name) as by_courier), '[]') as with_couriers
    from products
    left join stock_levels level on level.product_id = products.id and place = 'shop'
    left join taken on taken.product_id = products.id
    where (${productId}::text is null or products.id = ${productId})
      and (tracked or taken.product_id is not null
        or exists (select from parcel_pieces p where p.product_id = products.id))
    order by products.id`.execute(db);
  return rows;
}
