import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { ProductStatus } from "../schema.ts";
import { salesDays } from "./reorder.ts";
import { shopPlace } from "./stock-level-queries.ts";

/** A product with what its reorder point is computed from. */
export interface StockFacts {
  productId: string;
  name: string;
  status: ProductStatus;
  /** The owner's flag: sold out whatever the stock is. */
  soldOut: boolean;
  tracked: boolean;
  pieces: number;
  fixedPoint: number | null;
  /** In the last 60 days: placed and not cancelled. */
  sold: number;
  /** The days of these sixty since the product was published, at least 1. */
  days: number;
  onItsWay: number;
  /** Of the supplier of the newest purchase; null: the shop's default. */
  leadDays: number | null;
}

/**
 * Every product that is not archived, in catalogue order. Sums are grouped once for all. For staff only.
 * @param isInUse only those that are tracked and sold in the last 60 days, have a reorder point, or are out of stock: no other is low
 */
export async function listStockFacts(
  db: Database,
  now: Date,
  { isInUse = false } = {},
): Promise<StockFacts[]> {
  const since = new Date(now.getTime() - salesDays * 86_400_000);
  const { rows } = await sql<StockFacts>`
    with sales as (
      select product_id, sum(quantity) as sold from order_lines
      where placed_at >= ${since} and status <> 'cancelled' group by product_id
    ), purchased as (
      select line.product_id, sum(greatest(line.pieces - coalesce((
          select sum(pieces) from purchase_receipt_lines where purchase_line_id = line.id), 0), 0))
          filter (where purchases.state in ('ordered', 'on_its_way', 'arrived_in_part')) as on_its_way,
        (array_agg(suppliers.lead_days order by purchases.id desc)
          filter (where purchases.state <> 'cancelled' and suppliers.id is not null))[1] as lead_days
      from purchase_lines line join purchases on purchases.id = line.purchase_id
      left join suppliers on suppliers.id = purchases.supplier_id group by line.product_id
    )
    select p.id as product_id, p.name, p.status, p.sold_out, level.reorder_point as fixed_point,
      coalesce(level.tracked, false) as tracked, coalesce(level.pieces, 0) as pieces, coalesce(sales.sold, 0)::bigint as sold,
      least(${salesDays}, greatest(1, ceil(extract(epoch from
        ${now}::timestamptz - coalesce(p.published_at, p.created_at)) / 86400)))::int as days,
      coalesce(purchased.on_its_way, 0)::bigint as on_its_way, purchased.lead_days
    from products p
    left join stock_levels level on level.product_id = p.id and level.place = ${shopPlace}
    left join sales on sales.product_id = p.id
    left join purchased on purchased.product_id = p.id
    where p.status <> 'archived' and (not ${isInUse} or level.tracked and (sold is not null or reorder_point is not null or level.pieces <= 0))
    order by p.position, p.id`.execute(db);
  return rows;
}
