import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { BatchMovement } from "./batches.ts";
import { shopPlace } from "./stock-level-queries.ts";

/** A batch of a product, or that there is one now. @returns its id */
export async function ensureBatch(
  tx: Database,
  { productId, batch, expiresOn }: { productId: string; batch: string; expiresOn: string | null },
): Promise<number> {
  const find = () =>
    tx
      .selectFrom("stockBatches")
      .where("productId", "=", productId)
      .where("batch", "=", batch)
      .where(sql<boolean>`expires_on is not distinct from ${expiresOn}::date`)
      .select("id")
      .executeTakeFirst();
  const inserted = await tx
    .insertInto("stockBatches")
    .values({ productId, batch, expiresOn })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  const row = inserted ?? (await find());
  if (!row) throw new Error(`the batch ${batch} of ${productId} was neither inserted nor found`);
  return row.id;
}

/** Whether there is such a batch of the product. */
export async function isBatchOf(db: Database, id: number, productId: string): Promise<boolean> {
  const query = db.selectFrom("stockBatches").select("id").where("id", "=", id);
  return (await query.where("productId", "=", productId).executeTakeFirst()) !== undefined;
}

/** The batches of a product, or of all. */
export function listBatches(db: Database, productId?: string) {
  return db
    .selectFrom("stockBatches")
    .$if(productId !== undefined, (query) => query.where("productId", "=", productId ?? ""))
    .select(["id", "productId", "batch", sql<string | null>`expires_on::text`.as("expiresOn")])
    .execute();
}

/**
 * The movements of products that have batches, for `walkBatches`: in their order, those between two arrivals summed up by
 * day. Returns of a day come before what was taken on it.
 */
export async function listBatchMovements(
  db: Database,
  productId?: string,
): Promise<Map<string, BatchMovement[]>> {
  const { rows } = await sql<BatchMovement & { productId: string }>`
    select m.product_id, m.batch_id, b.expires_on::text as expires_on, sum(m.pieces)::integer as pieces, m.day, m.is_return
    from (
      select product_id, batch_id, pieces, id, count(batch_id) over (partition by product_id order by id) as segment,
        to_char(at at time zone 'Asia/Karachi', 'YYYY-MM-DD') as day,
        pieces > 0 and reason in ('cancellation', 'changed', 'counted', 'correction') as is_return
      from stock_movements
      where place = ${shopPlace} and product_id in (select product_id from stock_batches)
        and (${productId ?? null}::text is null or product_id = ${productId ?? null})
    ) as m
    left join stock_batches b on b.id = m.batch_id
    group by m.product_id, m.segment, m.batch_id, b.expires_on, m.day, m.is_return
    having sum(m.pieces) <> 0
    order by m.product_id, m.segment, m.batch_id is null, m.day, m.is_return desc`.execute(db);
  return Map.groupBy(rows, (row) => row.productId);
}
