import { randomUUID } from "node:crypto";
import { listBatchesLeft, type StockedBatch } from "../../../shop/catalogue/stock/list-batches-left.ts";
import { listStock, type StockedProduct } from "../../../shop/catalogue/stock/low-stock.ts";
import { readStockSettings } from "../../../shop/catalogue/stock/stock-settings-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { type StockFilter, stockFilters } from "./filters.ts";
import { expiryText, reorderText } from "./text.ts";

interface Stocked {
  product: StockedProduct;
  batches: StockedBatch[];
}

const isIn: Record<StockFilter, (stocked: Stocked) => boolean> = {
  low: ({ product }) => product.reorder?.state === "low",
  "sold-out": ({ product }) => product.soldOut || (product.tracked && product.pieces === 0),
  expiring: ({ batches }) => batches.some(({ expiry }) => expiry !== null),
  untracked: ({ product }) => !product.tracked,
};

/** The rows of the list of stock, and how many products each filter has. */
export async function getStockList(db: Database, show: StockFilter | null, now: Date) {
  const [products, batches, days] = await Promise.all([
    listStock(db, now),
    listBatchesLeft(db, now),
    readStockSettings(db),
  ]);
  const batchesOf = Map.groupBy(batches, ({ productId }) => productId);
  const all = products.map((product) => ({ product, batches: batchesOf.get(product.productId) ?? [] }));
  const counts: Record<string, number> = { all: all.length };
  for (const filter of stockFilters) counts[filter] = all.filter(isIn[filter]).length;
  return {
    formKey: randomUUID(),
    counts,
    days,
    rows: all.filter((stocked) => show === null || isIn[show](stocked)).map(toRow),
  };
}

function toRow({ product, batches }: Stocked) {
  const { productId, name, tracked, pieces, soldOut, status, reorder } = product;
  return {
    productId,
    name,
    tracked,
    pieces,
    isDraft: status === "draft",
    isSoldOut: soldOut || (tracked && pieces === 0),
    state: reorder?.state ?? null,
    propose: reorder?.propose ?? 0,
    text: tracked ? reorderText(product) : "Stock not tracked: always available.",
    expiry: expiryText(batches),
  };
}

export type StockListRow = ReturnType<typeof toRow>;
