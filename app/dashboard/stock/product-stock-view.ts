import { randomUUID } from "node:crypto";
import { cutPage, parseIdCursor } from "../../../shop/base/id-cursor.ts";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { movementLabels } from "../../../shop/catalogue/stock/correction-reason.ts";
import { listBatchesLeft } from "../../../shop/catalogue/stock/list-batches-left.ts";
import { listStock } from "../../../shop/catalogue/stock/low-stock.ts";
import { listStockByPlace, type StockByPlace } from "../../../shop/catalogue/stock/stock-by-place-queries.ts";
import { type LedgerEntry, listLedger } from "../../../shop/catalogue/stock/stock-ledger-queries.ts";
import { findProductStock } from "../../../shop/catalogue/stock/stock-level-queries.ts";
import { orderLineNumberText } from "../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../shop/schema.ts";
import { batchView, reorderText, signedText } from "./text.ts";

const entriesPerPage = 30;

/** The data of a product's page of stock; null: there is no such product. */
export async function getProductStockView(db: Database, id: string, query: URLSearchParams, now: Date) {
  const stock = await findProductStock(db, id);
  if (!stock) return null;
  const [batches, all, ledger, places] = await Promise.all([
    listBatchesLeft(db, now, id),
    listStock(db, now),
    getLedgerPage(db, id, query),
    listStockByPlace(db, id),
  ]);
  const product = all.find(({ productId }) => productId === id);
  return {
    ...stock,
    formKey: randomUUID(),
    batches: batches.map(batchView),
    reorder: product?.reorder
      ? { ...product.reorder, text: reorderText(product), onItsWay: product.onItsWay }
      : null,
    ledger,
    places: places[0] ? placeRows(places[0]) : [],
  };
}

/** The shelf always, the other places where something is. */
function placeRows({ shelf, taken, packed, withCouriers, comingBack }: StockByPlace) {
  const others = [
    { label: "Reserved for orders, not packed", pieces: taken },
    { label: "Packed", pieces: packed },
    ...withCouriers.map(({ courier, pieces }) => ({ label: `With ${courier || "a courier"}`, pieces })),
    { label: "Coming back", pieces: comingBack },
  ].filter(({ pieces }) => pieces > 0);
  return [...(shelf === null ? [] : [{ label: "On the shelf", pieces: shelf }]), ...others];
}

async function getLedgerPage(db: Database, id: string, query: URLSearchParams) {
  const cursor = parseIdCursor(query);
  const found = await listLedger(db, id, { cursor, limit: entriesPerPage + 1 });
  const { shown, ...ends } = cutPage(found, cursor, entriesPerPage);
  return { entries: shown.map(toLedgerRow), ...ends };
}

const placeNames: Readonly<Record<string, string>> = { shop: "Shop" };

function toLedgerRow(entry: LedgerEntry) {
  const { id, at, reason, pieces, level, note, batch, hasActor, actor, place } = entry;
  return {
    id,
    at: formatDateTime(at),
    place: placeNames[place] ?? place,
    what: movementLabels[reason],
    link: ledgerLink(entry),
    note: [note, batch ? `batch ${batch}` : null].filter(Boolean).join(", ") || null,
    who: hasActor ? (actor ?? "Former staff member") : null,
    pieces: signedText(pieces),
    level,
  };
}

/** The page of what moved the pieces. */
function ledgerLink({ orderNumber, line, purchaseId, supplier, countId }: LedgerEntry) {
  if (orderNumber !== null && line !== null) {
    const text = orderLineNumberText(orderNumber, line);
    return { text, to: `/dashboard/orders/${text}` };
  }
  if (purchaseId !== null)
    return { text: `from ${supplier}`, to: `/dashboard/stock/purchases/${purchaseId}` };
  if (countId !== null) return { text: `count ${countId}`, to: `/dashboard/stock/counts/${countId}` };
  return null;
}

export type ProductStockView = NonNullable<Awaited<ReturnType<typeof getProductStockView>>>;
