import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Gives a new product its place, its own path and the handle that its file has. */
export async function placeNewProduct(
  tx: Database,
  id: string,
  { position, route, fileHandle }: { position: number; route: string | null; fileHandle: string | null },
): Promise<void> {
  if (position === 0 && route === null && fileHandle === null) return;
  await tx
    .updateTable("products")
    .set({ ...(position > 0 && { position }), route, fileHandle })
    .where("id", "=", id)
    .execute();
}

/** Changes an original's alt text. @returns whether it was `from` */
export async function changeAltText(
  tx: Database,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("media")
    .set({ alt: to })
    .where("name", "=", name)
    .where("alt", "in", [from, to])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Brings levels to new numbers by movements: the opening of a level that was not tracked, else a correction. */
export async function moveStockTo(
  tx: Database,
  changes: readonly { id: string; to: number | null }[],
  { actorId, note }: { actorId: string; note: string },
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const pieces = changes.map(({ to }) => to);
  await sql`
    insert into stock_levels (product_id, tracked)
    select id, pieces is not null from unnest(${ids}::text[], ${pieces}::integer[]) as wanted (id, pieces) order by id
    on conflict (product_id, place) do update set tracked = excluded.tracked`.execute(tx);
  await sql`
    insert into stock_movements (product_id, pieces, reason, actor_id, note)
    select wanted.id, wanted.pieces - level.pieces,
      case when exists (select from stock_movements as earlier where earlier.product_id = wanted.id and earlier.place = 'shop')
        then 'correction' else 'opening' end,
      ${actorId}, ${note}
    from unnest(${ids}::text[], ${pieces}::integer[]) as wanted (id, pieces)
    join stock_levels as level on level.product_id = wanted.id and level.place = 'shop'
    where wanted.pieces <> level.pieces order by wanted.id`.execute(tx);
}
