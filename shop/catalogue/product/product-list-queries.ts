import { type RawBuilder, sql } from "kysely";
import { clampPage, type Page } from "../../base/page.ts";
import type { Database } from "../../schema.ts";
import { imageColumns, withImage } from "../model/with-image.ts";
import type { ListedProduct, ProductListFilter, ProductListParams } from "./product-list.ts";
import { stockOfProduct } from "./product-stock-queries.ts";

const pageSize = 50;

const isKept = sql<boolean>`products.status <> 'archived'`;
const conditions = (lowIds: readonly string[]): Record<ProductListFilter, RawBuilder<boolean>> => ({
  all: isKept,
  shown: sql`products.status = 'active'`,
  draft: sql`products.status = 'draft'`,
  archived: sql`products.status = 'archived'`,
  "sold-out": sql`${isKept} and (products.sold_out or ${stockOfProduct} is not distinct from 0)`,
  "low-stock": sql`${isKept} and products.id = any (${lowIds}::text[])`,
  "no-photo": sql`${isKept} and not exists (select from product_images where product_id = products.id)`,
  "no-facts": sql`products.status = 'active' and products.ingredients = '' and products.size = ''`,
  "prices-differ": sql`${isKept} and products.catalogue_price <> products.unit_price`,
});

/**
 * A page of the dashboard's products in catalogue order, and how many each filter would show.
 * @param lowIds the products that are low in stock
 */
export async function listProducts(
  db: Database,
  { filter, search, page: requested }: ProductListParams,
  lowIds: readonly string[],
): Promise<Page<ListedProduct> & { counts: Record<ProductListFilter, number> }> {
  const found = matches(search);
  const shows = conditions(lowIds);
  const counts = await db
    .selectFrom("products")
    .where(found)
    .select(
      Object.entries(shows).map(([name, condition]) =>
        sql<number>`(count(*) filter (where ${condition}))::int`.as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const total = (counts as Record<ProductListFilter, number>)[filter];
  const { page, pages, offset } = clampPage(requested, total, pageSize);
  const rows = await listedProducts(db)
    .where(found)
    .where(shows[filter])
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(pageSize)
    .offset(offset)
    .execute();
  return {
    items: rows.map(withImage),
    page,
    pages,
    total,
    counts: counts as Record<ProductListFilter, number>,
  };
}

function listedProducts(db: Database) {
  return db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.position", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .select([
      "products.id",
      "products.name",
      "products.category",
      "products.sku",
      "products.status",
      "products.cataloguePrice",
      "products.unitPrice",
      "products.soldOut",
      "products.backgroundColor",
      "products.version",
      stockOfProduct.as("stock"),
      ...imageColumns,
    ]);
}

/** Every word is somewhere in what the product is called. */
function matches(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const text = sql`lower(concat_ws(' ', products.name, products.brand, products.sku, array_to_string(products.tags, ' ')))`;
  return sql.join(
    words.map((word) => sql`strpos(${text}, lower(${word})) > 0`),
    sql` and `,
  );
}
