import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { PurchaseState } from "../../stock-schema.ts";
import { openPurchaseStates } from "./purchase.ts";

/** A purchase as the list shows it. */
export interface PurchaseSummary {
  id: number;
  supplier: string;
  state: PurchaseState;
  /** ISO days. */
  orderedOn: string;
  expectedOn: string | null;
  products: number;
  pieces: number;
  received: number;
}

/** The newest purchases, or those of which something may still arrive. For staff only. */
export function listPurchases(
  db: Database,
  { isOpen, limit }: { isOpen: boolean; limit: number },
): Promise<PurchaseSummary[]> {
  return db
    .selectFrom("purchases")
    .innerJoin("suppliers", "suppliers.id", "purchases.supplierId")
    .$if(isOpen, (query) => query.where("state", "in", openPurchaseStates))
    .orderBy("purchases.id", "desc")
    .limit(limit)
    .select(["purchases.id", "suppliers.name as supplier", "state"])
    .select([
      sql<string>`ordered_on::text`.as("orderedOn"),
      sql<string | null>`expected_on::text`.as("expectedOn"),
      sql<number>`(select count(*) from purchase_lines where purchase_id = purchases.id)`.as("products"),
      sql<number>`coalesce((select sum(pieces) from purchase_lines where purchase_id = purchases.id), 0)::bigint`.as(
        "pieces",
      ),
      sql<number>`coalesce((select sum(got.pieces) from purchase_receipt_lines got
        join purchase_lines line on line.id = got.purchase_line_id
        where line.purchase_id = purchases.id), 0)::bigint`.as("received"),
    ])
    .execute();
}

/** All suppliers with their days from ordering to arrival. */
export function listSuppliers(db: Database) {
  return db
    .selectFrom("suppliers")
    .select(["id", "name", "leadDays"])
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
}

/** A purchase without its lines, or null. For staff only. */
export async function findPurchase(db: Database, id: number) {
  const row = await db
    .selectFrom("purchases")
    .innerJoin("suppliers", "suppliers.id", "purchases.supplierId")
    .where("purchases.id", "=", id)
    .select(["purchases.id", "suppliers.name as supplier", "purchases.state"])
    .select([
      sql<string>`ordered_on::text`.as("orderedOn"),
      sql<string | null>`expected_on::text`.as("expectedOn"),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** A line of a receipt, with what the product's cost is now. */
export interface ReceivedLineRow {
  id: number;
  receiptId: number;
  receivedOn: string;
  /** Paisa, of the whole receipt. */
  freight: number;
  productId: string;
  name: string;
  pieces: number;
  /** Paisa, without freight. */
  unitCost: number;
  freightShare: number;
  batch: string | null;
  expiresOn: string | null;
  isTracked: boolean;
  /** Paisa, as the product has it now, and the product's version. */
  cost: number | null;
  version: number;
}

const receivedLines = (db: Database) =>
  db
    .selectFrom("purchaseReceiptLines as line")
    .innerJoin("purchaseReceipts as receipt", "receipt.id", "line.receiptId")
    .innerJoin("products", "products.id", "line.productId")
    .leftJoin("stockBatches", "stockBatches.id", "line.batchId")
    .select(["line.id", "line.receiptId", "receipt.freight", "line.productId", "products.name"])
    .select(["line.pieces", "line.unitCost", "line.freightShare", "stockBatches.batch"])
    .select(["products.cost", "products.version"])
    .select([
      sql<string>`receipt.received_on::text`.as("receivedOn"),
      sql<string | null>`stock_batches.expires_on::text`.as("expiresOn"),
      sql<boolean>`line.movement_id is not null`.as("isTracked"),
    ]);

/** What has arrived of a purchase, the newest receipt first. */
export function listReceivedLines(db: Database, purchaseId: number): Promise<ReceivedLineRow[]> {
  return receivedLines(db)
    .where("receipt.purchaseId", "=", purchaseId)
    .orderBy("line.receiptId", "desc")
    .orderBy("line.productId")
    .execute();
}

/** A line of a receipt of this purchase, or null. */
export async function findReceivedLine(
  db: Database,
  { id, purchaseId }: { id: number; purchaseId: number },
): Promise<ReceivedLineRow | null> {
  const query = receivedLines(db).where("receipt.purchaseId", "=", purchaseId).where("line.id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}
