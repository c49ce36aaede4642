import type { ProductSummary } from "../../../catalogue/model/product.ts";
import { activeProducts } from "../../../catalogue/product/catalogue-queries.ts";
import type { Database } from "../../../schema.ts";
import { listMostOrderedIds } from "./most-ordered-queries.ts";

const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/** The products ordered most in the last 30 days, then others in the featured order up to the limit (R19). */
export async function trendingProducts(db: Database, now: Date, limit: number): Promise<ProductSummary[]> {
  const [mostOrderedIds, featured] = await Promise.all([
    listMostOrderedIds(db, new Date(now.getTime() - thirtyDays), limit),
    activeProducts(db),
  ]);
  const byId = new Map(featured.map((product) => [product.id, product]));
  const trending = mostOrderedIds.map((id) => byId.get(id)).filter((product) => product !== undefined);
  const others = featured.filter(({ id }) => !mostOrderedIds.includes(id));
  return [...trending, ...others].slice(0, limit);
}
