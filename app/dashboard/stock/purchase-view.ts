import { randomUUID } from "node:crypto";
import { formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { listEditableProducts } from "../../../shop/catalogue/product/product-write-queries.ts";
import { landedUnitCost } from "../../../shop/catalogue/stock/purchases/landed-cost.ts";
import {
  isOpenPurchase,
  nextPurchaseStates,
  purchaseStates,
} from "../../../shop/catalogue/stock/purchases/purchase.ts";
import {
  findPurchase,
  listPurchases,
  listReceivedLines,
  listSuppliers,
  type PurchaseSummary,
  type ReceivedLineRow,
} from "../../../shop/catalogue/stock/purchases/purchase-list-queries.ts";
import { listPurchaseLines } from "../../../shop/catalogue/stock/purchases/purchase-queries.ts";
import type { Database } from "../../../shop/schema.ts";

const shownPurchases = 100;

/** The products that can be ordered, for a choice. */
export async function productChoices(db: Database) {
  const products = await listEditableProducts(db);
  return products
    .filter(({ status }) => status !== "archived")
    .map(({ id, name, cost }) => ({ id, name, cost: cost === null ? "" : amountText(cost) }));
}

/** The data of the list of purchases. */
export async function getPurchaseList(db: Database, isOpen: boolean) {
  const [purchases, suppliers, products] = await Promise.all([
    listPurchases(db, { isOpen, limit: shownPurchases }),
    listSuppliers(db),
    productChoices(db),
  ]);
  return { formKey: randomUUID(), purchases: purchases.map(toSummary), suppliers, products };
}

const toSummary = (purchase: PurchaseSummary) => ({ ...purchase, ...stateView(purchase) });

/** What both screens say of a purchase's state and days. */
const stateView = ({ state, ...days }: Pick<PurchaseSummary, "state" | "orderedOn" | "expectedOn">) => ({
  state: purchaseStates[state],
  isOpen: isOpenPurchase(state),
  days: `Ordered ${formatDay(days.orderedOn)}${days.expectedOn ? `, expected ${formatDay(days.expectedOn)}` : ""}`,
});

/** The data of a purchase's page; null: there is none. */
export async function getPurchaseView(db: Database, id: number, now: Date) {
  const purchase = await findPurchase(db, id);
  if (!purchase) return null;
  const [lines, received, products] = await Promise.all([
    listPurchaseLines(db, id),
    listReceivedLines(db, id),
    productChoices(db),
  ]);
  const names = new Map(products.map(({ id: product, name }) => [product, name]));
  return {
    id,
    formKey: randomUUID(),
    today: isoDay(now),
    supplier: purchase.supplier,
    ...stateView(purchase),
    next: nextPurchaseStates(purchase.state),
    products,
    lines: lines.map((line) => ({
      ...line,
      name: names.get(line.productId) ?? line.productId,
      cost: displayPrice(line.unitCost),
      typedCost: amountText(line.unitCost),
      missing: Math.max(0, line.pieces - line.received),
    })),
    receipts: [...Map.groupBy(received, ({ receiptId }) => receiptId).values()].map(toReceipt),
  };
}

function toReceipt(lines: ReceivedLineRow[]) {
  const [first] = lines;
  return {
    id: first?.receiptId ?? 0,
    day: formatDay(first?.receivedOn ?? ""),
    freight: displayPrice(first?.freight ?? 0),
    lines: lines.map((line) => {
      const landed = landedUnitCost(line);
      return {
        id: line.id,
        version: line.version,
        name: line.name,
        pieces: line.pieces,
        isTracked: line.isTracked,
        batch: [
          line.batch ? `batch ${line.batch}` : null,
          line.expiresOn ? `good until ${formatDay(line.expiresOn)}` : null,
        ]
          .filter(Boolean)
          .join(", "),
        landed: displayPrice(landed),
        freightShare: displayPrice(line.freightShare),
        // What the product is said to cost, where that is something else.
        otherCost: line.cost === landed ? null : line.cost === null ? "nothing yet" : displayPrice(line.cost),
      };
    }),
  };
}

export type PurchaseView = NonNullable<Awaited<ReturnType<typeof getPurchaseView>>>;
export type PurchaseListView = Awaited<ReturnType<typeof getPurchaseList>>;
