import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Days after which a photo that nothing uses is deleted. */
export const unusedDays = 30;

/** Where photos are used. What an order or a cart shows is used, too. */
const uses: readonly RawBuilder<unknown>[] = [
  sql`select 1 from product_images where media_name = media.name`,
  sql`select 1 from content_photos where media_name = media.name`,
  sql`select 1 from articles where featured_image = media.name`,
  sql`select 1 from order_lines where image = media.name`,
  sql`select 1 from cart_entries where image = media.name`,
];
const isUsed = sql<boolean>`(${sql.join(
  uses.map((use) => sql`exists (${use})`),
  sql` or `,
)})`;

/** A photo with what uses it. */
export interface PhotoUse {
  name: string;
  hash: string;
  width: number;
  height: number;
  alt: string;
  /** null: it comes with the shop. */
  size: number | null;
  addedAt: Date | null;
  products: { id: string; name: string }[];
  articles: { id: string; title: string }[];
  /** How many order lines show it. */
  orders: number;
  isUsed: boolean;
}

/** All photos, those that were added last first. @param only those that nothing uses */
export function photosWithUses(
  db: Database,
  { only, limit, offset }: { only: "unused" | null; limit: number; offset: number },
): Promise<PhotoUse[]> {
  return db
    .selectFrom("media")
    .leftJoin("mediaOriginals", "mediaName", "media.name")
    .$if(only === "unused", (query) =>
      query.where("mediaName", "is not", null).where(sql<boolean>`not ${isUsed}`),
    )
    .orderBy(sql`added_at desc nulls last`)
    .orderBy("media.name")
    .limit(limit)
    .offset(offset)
    .select([
      "media.name",
      "hash",
      "width",
      "height",
      "alt",
      "size",
      "addedAt",
      sql<PhotoUse["products"]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', products.id, 'name', products.name) order by products.position)
        from product_images join products on products.id = product_id where media_name = media.name), '[]')`.as(
        "products",
      ),
      sql<PhotoUse["articles"]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', articles.id, 'title', articles.title) order by articles.id)
        from articles where featured_image = media.name), '[]')`.as("articles"),
      sql<number>`(select count(*)::int from order_lines where image = media.name)`.as("orders"),
      isUsed.as("isUsed"),
    ])
    .execute();
}

/** How many photos there are, how many of the added ones nothing uses, and the bytes of those in the database. */
export async function photoCounts(db: Database): Promise<{ all: number; unused: number; bytes: number }> {
  return db
    .selectFrom("media")
    .leftJoin("mediaOriginals", "mediaName", "media.name")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where media_name is not null and not ${isUsed}))::int`.as("unused"),
      sql<number>`coalesce(sum(size), 0)::float8`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Notes since when added photos are unused, and deletes those that have been for 30 days. Those that come with the shop
 * stay. A photo that is taken into use at the same moment stays as well: its row is referenced.
 */
export async function purgeUnusedPhotos(db: Database): Promise<void> {
  await sql`
    update media_originals set unused_since = case when ${isUsed} then null else now() end
    from media where media.name = media_name and (unused_since is null) <> ${isUsed}`.execute(db);
  await sql`
    delete from media using media_originals
    where media.name = media_name and unused_since < now() - make_interval(days => ${unusedDays})
      and not ${isUsed}`.execute(db);
}
