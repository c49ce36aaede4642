import { sql } from "kysely";
import { seedMedia } from "../../db/seed/media.ts";
import { contentEntries, photoNames } from "../content/texts/content-entries.ts";
import type { Database } from "../schema.ts";
import type { FirstDayCounts, FirstDayName } from "./first-day.ts";

const seeded = Object.keys(seedMedia);
/** The texts whose first version shows a photo that the shop came with. */
const textsWithPhotos = contentEntries
  .filter((entry) => photoNames(entry, entry.first).length > 0)
  .map(({ key }) => key);

/** A shop with more products has had its first day: those beyond are not looked at. */
const maxProducts = 500;

/** What Today asks for each time an owner opens it: nothing that grows with the shop. */
export async function readFirstDay(db: Database, userId: string): Promise<FirstDayCounts> {
  const { rows } = await sql<FirstDayCounts>`
    select products.*,
      exists (select from gateway_accounts) as has_jazz_cash,
      exists (select from couriers where active and not is_rider) as has_courier,
      exists (select from product_images join products on products.id = product_id
          where media_name = any(${seeded}) and status = 'active')
        or exists (select from articles where featured_image = any(${seeded}) and status = 'active')
        or exists (select from content_photos where media_name = any(${seeded}))
        or exists (select from unnest(${textsWithPhotos}::text[]) as entry where entry not in (select key from content))
        as seeded_photos,
      exists (select from users where role = 'owner' and id <> ${userId})
        or exists (select from users where id = ${userId} and two_factor_enabled) as has_second_access,
      array(select name from first_day_closed) as closed
    from (select count(*) filter (where unit_price <> catalogue_price)::int as prices_differ,
        count(*) filter (where ingredients = '' and size = '')::int as without_facts,
        count(*) filter (where not coalesce(tracked, false))::int as untracked
      from (select * from products where status = 'active' order by category, position limit ${maxProducts}) as first
      left join stock_levels on product_id = id) as products`.execute(db);
  return rows[0] as FirstDayCounts;
}

/** Puts a row aside, or takes it back. */
export async function setFirstDayClosed(db: Database, name: FirstDayName, closed: boolean): Promise<void> {
  if (closed)
    await db
      .insertInto("firstDayClosed")
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("firstDayClosed").where("name", "=", name).execute();
}
