import { randomBytes } from "node:crypto";
import { readCsv } from "../../../platform/read-csv.ts";
import { singleLine } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import { listCategories } from "../categories/category-queries.ts";
import { altTexts, listCatalogue } from "./catalogue-file-queries.ts";
import { hasEffect, type ImportPlan } from "./import-plan.ts";
import { insertImportRun } from "./import-run-queries.ts";
import { planProducts } from "./plan-products.ts";
import { readProducts } from "./read-products.ts";
import { isStockHeader, planStockFile } from "./stock-file.ts";

/** The most lines of a file. */
export const maxImportRows = 10_000;

export type CheckedFile =
  /** It would change something, and is stored under this id. */
  | { outcome: "stored"; id: string }
  /** It would change nothing: nothing is stored. */
  | { outcome: "nothing to import"; plan: ImportPlan }
  /** It cannot be read; the reason is a sentence. */
  | { outcome: "refused"; reason: string };

/** Reads a file of products or stock and stores what it would change, for a day. Nothing of the catalogue is written. */
export async function checkFile(
  db: Database,
  file: { name: string; bytes: Uint8Array },
  actorId: string,
): Promise<CheckedFile> {
  const plan = await planFile(db, file.bytes);
  if (typeof plan === "string") return { outcome: "refused", reason: plan };
  const total = plan.products.filter(hasEffect).length;
  if (total === 0) return { outcome: "nothing to import", plan };
  const id = randomBytes(16).toString("hex");
  const fileName = singleLine(file.name).slice(0, 120) || "file.csv";
  await insertImportRun(db, { id, kind: plan.kind, fileName, plan, total, actorId });
  return { outcome: "stored", id };
}

async function planFile(db: Database, bytes: Uint8Array): Promise<ImportPlan | string> {
  const csv = await readCsv(bytes, maxImportRows);
  if (!csv.ok) return csv.reason;
  if (csv.rows.length === 0) return "The file has a header but no lines.";
  const isStock = isStockHeader(csv.header);
  const read = isStock ? null : await readProducts(csv.header, csv.rows);
  if (typeof read === "string") return read;
  // No address of a photo is written here.
  const products = new Map((await listCatalogue(db, "")).map((product) => [product.id, product]));
  if (!read) return planStockFile(csv.header, csv.rows, products);
  return planProducts(read, { products, categories: await listCategories(db), media: await altTexts(db) });
}
