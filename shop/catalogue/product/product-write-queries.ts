import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import { type EditableProduct, type ProductFields, productFieldNames } from "./editable-product.ts";

/** A product with every field that the owner edits, whatever its status; null: there is none. For staff only. */
export async function findEditableProduct(db: Database, id: string): Promise<EditableProduct | null> {
  if (!isDatabaseText(id)) return null;
  const row = await editableProducts(db).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** All products of every status, in catalogue order. For staff only. */
export function listEditableProducts(db: Database): Promise<EditableProduct[]> {
  return editableProducts(db).orderBy("position").orderBy("id").execute();
}

/** The products of these ids, in catalogue order. For staff only. */
export async function findEditableProducts(db: Database, ids: readonly string[]): Promise<EditableProduct[]> {
  const stored = ids.filter(isDatabaseText);
  if (stored.length === 0) return [];
  return editableProducts(db).where("id", "in", stored).orderBy("position").orderBy("id").execute();
}

/** The same of these ids, in the order of their ids, locked until the transaction ends. */
export function lockProducts(tx: Database, ids: readonly string[]): Promise<EditableProduct[]> {
  return editableProducts(tx).where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

function editableProducts(db: Database) {
  return db.selectFrom("products").select(["id", "route", "version", ...productFieldNames]);
}

/** Writes fields of a product and the number of its newest revision. */
export async function updateProduct(
  tx: Database,
  id: string,
  { status, ...fields }: Partial<ProductFields>,
  version: number,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ ...fields, ...statusColumns(status), version, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** `status` is computed from the two times. A product that comes back keeps the time of its first publication. */
function statusColumns(status: ProductFields["status"] | undefined) {
  if (status === undefined) return {};
  if (status === "archived") return { archivedAt: sql<Date>`now()` };
  if (status === "draft") return { archivedAt: null, publishedAt: null };
  return { archivedAt: null, publishedAt: sql<Date>`coalesce(published_at, now())` };
}

/** Inserts a product at the end of the catalogue. */
export async function insertProduct(
  tx: Database,
  id: string,
  { status, position: _, ...fields }: ProductFields,
): Promise<void> {
  await tx
    .insertInto("products")
    .values({
      id,
      ...fields,
      publishedAt: status === "active" ? sql<Date>`now()` : null,
      archivedAt: status === "archived" ? sql<Date>`now()` : null,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from products)`,
      version: 1,
    })
    .execute();
}

/** The names of products of every status, by id. */
export async function productNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
