import { type Insertable, sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type {
  PurchaseReceiptLinesTable,
  PurchaseReceiptsTable,
  PurchaseState,
  PurchasesTable,
} from "../../stock-schema.ts";

/** A supplier by name, in upper or lower case, or that there is one now. @returns the id */
export async function ensureSupplier(tx: Database, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into suppliers (name) values (${name}) on conflict (lower(name)) do update set name = suppliers.name
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Sets the days of a supplier. @returns whether there is such a supplier */
export async function writeLeadDays(tx: Database, id: number, leadDays: number | null): Promise<boolean> {
  const row = await tx
    .updateTable("suppliers")
    .set({ leadDays })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A new purchase. @returns its id, or null where the form's key has made one already */
export async function insertPurchase(
  tx: Database,
  purchase: Insertable<PurchasesTable>,
): Promise<number | null> {
  const row = await tx
    .insertInto("purchases")
    .values(purchase)
    .onConflict((conflict) => conflict.column("formKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The purchase that a form made which arrived before; null: it is the first. */
export async function findPurchaseByKey(tx: Database, formKey: string): Promise<number | null> {
  const query = tx.selectFrom("purchases").select("id").where("formKey", "=", formKey);
  return (await query.executeTakeFirst())?.id ?? null;
}

/** Locks a purchase until the transaction ends. @returns its state; null: there is none */
export async function lockPurchase(tx: Database, id: number): Promise<PurchaseState | null> {
  const query = tx.selectFrom("purchases").select("state").where("id", "=", id).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.state ?? null;
}

/** Writes the state of a purchase, whatever it was. */
export async function writePurchaseState(tx: Database, id: number, state: PurchaseState): Promise<void> {
  await tx
    .updateTable("purchases")
    .set({ state, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Adds a product to a purchase, or changes its pieces and cost. The caller holds the purchase's lock. */
export async function writePurchaseLine(
  tx: Database,
  line: { purchaseId: number; productId: string; pieces: number; unitCost: number },
): Promise<void> {
  const { pieces, unitCost } = line;
  await tx
    .insertInto("purchaseLines")
    .values(line)
    .onConflict((conflict) => conflict.columns(["purchaseId", "productId"]).doUpdateSet({ pieces, unitCost }))
    .execute();
}

/** A product of a purchase with what has arrived of it. */
export interface PurchaseLine {
  id: number;
  productId: string;
  pieces: number;
  /** Paisa, without freight. */
  unitCost: number;
  received: number;
}

/** The products of a purchase, in the order of their ids. */
export function listPurchaseLines(db: Database, purchaseId: number): Promise<PurchaseLine[]> {
  return db
    .selectFrom("purchaseLines")
    .where("purchaseId", "=", purchaseId)
    .orderBy("productId")
    .select(["id", "productId", "pieces", "unitCost"])
    .select(
      sql<number>`coalesce((select sum(pieces) from purchase_receipt_lines
        where purchase_line_id = purchase_lines.id), 0)::bigint`.as("received"),
    )
    .execute();
}

/** A receipt with its lines; the database refuses it if the shares do not sum to the freight. */
export async function insertReceipt(
  tx: Database,
  receipt: Insertable<PurchaseReceiptsTable>,
  lines: Omit<Insertable<PurchaseReceiptLinesTable>, "receiptId">[],
): Promise<number> {
  const { id } = await tx
    .insertInto("purchaseReceipts")
    .values(receipt)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("purchaseReceiptLines")
    .values(lines.map((line) => ({ ...line, receiptId: id })))
    .execute();
  return id;
}
