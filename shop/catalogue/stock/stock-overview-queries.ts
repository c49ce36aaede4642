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

/** Every product that is not archived, or the tracked ones of them, in catalogue order. For staff only. */
export function listStockFacts(db: Database, now: Date, { isTracked = false } = {}): Promise<StockFacts[]> {
  const since = new Date(now.getTime() - salesDays * 86_400_000);
  return db
    .selectFrom("products")
    .leftJoin("stockLevels as level", (join) =>
      join.onRef("level.productId", "=", "products.id").on("level.place", "=", shopPlace),
    )
    .where("products.status", "!=", "archived")
    .$if(isTracked, (query) => query.where("level.tracked", "=", true))
    .orderBy("products.position")
    .orderBy("products.id")
    .select(["products.id as productId", "products.name", "products.status", "products.soldOut"])
    .select(["level.reorderPoint as fixedPoint"])
    .select([
      sql<boolean>`coalesce(level.tracked, false)`.as("tracked"),
      sql<number>`coalesce(level.pieces, 0)`.as("pieces"),
      sql<number>`coalesce((select sum(quantity) from order_lines
        where product_id = products.id and placed_at >= ${since} and order_lines.status <> 'cancelled'), 0)::bigint`.as(
        "sold",
      ),
      sql<number>`least(${salesDays}, greatest(1, ceil(extract(epoch from
        ${now}::timestamptz - coalesce(products.published_at, products.created_at)) / 86400)))::int`.as(
        "days",
      ),
      sql<number>`coalesce((select sum(greatest(line.pieces - coalesce((select sum(pieces)
            from purchase_receipt_lines where purchase_line_id = line.id), 0), 0))
          from purchase_lines line join purchases on purchases.id = line.purchase_id
          where line.product_id = products.id
            and purchases.state in ('ordered', 'on_its_way', 'arrived_in_part')), 0)::bigint`.as("onItsWay"),
      sql<number | null>`(select suppliers.lead_days from purchase_lines line
          join purchases on purchases.id = line.purchase_id join suppliers on suppliers.id = purchases.supplier_id
          where line.product_id = products.id and purchases.state <> 'cancelled'
          order by purchases.id desc limit 1)`.as("leadDays"),
    ])
    .execute();
}
