import type { Database } from "../../schema.ts";
import { computeReorder, type Reorder } from "./reorder.ts";
import { listStockFacts, type StockFacts } from "./stock-overview-queries.ts";
import { readStockSettings } from "./stock-settings-queries.ts";

/** A product with its stock and whether it is to be ordered; `reorder` null: it is not tracked. */
export interface StockedProduct extends StockFacts {
  reorder: Reorder | null;
}

/** The stock of every product that is not archived, or of those that may be low (see `listStockFacts`), in catalogue order. For staff only. */
export async function listStock(
  db: Database,
  now: Date,
  which: { isInUse?: boolean } = {},
): Promise<StockedProduct[]> {
  const [facts, { leadDays, coverDays }] = await Promise.all([
    listStockFacts(db, now, which),
    readStockSettings(db),
  ]);
  return facts.map((fact) => ({
    ...fact,
    reorder: fact.tracked
      ? computeReorder({ ...fact, leadDays: fact.leadDays ?? leadDays, coverDays })
      : null,
  }));
}

/** Those of some products that are low: at their reorder point or below it, also with what is on its way. */
export const lowOf = (products: StockedProduct[]) =>
  products.filter(({ reorder }) => reorder?.state === "low");
