import { recordAudit } from "../../base/audit/audit-queries.ts";
import { recordRevision } from "../../base/revisions/record-revision.ts";
import type { Database } from "../../schema.ts";
import { describeBlankPhotos, recordingPhotos } from "../photos/change-photos.ts";
import { productPhotos, writeProductPhotos } from "../photos/product-photo-queries.ts";
import { changeProducts } from "../product/change-products.ts";
import { type ProductFields, productFieldLabels } from "../product/editable-product.ts";
import { insertProduct } from "../product/product-write-queries.ts";
import { lockLevels } from "../stock/stock-level-queries.ts";
import { hasEffect, type ImportPlan, type PlannedProduct } from "./import-plan.ts";
import {
  claimImportRun,
  endImportRun,
  readImportPlan,
  recordProgress,
  releaseImportRun,
} from "./import-run-queries.ts";
import { changeAltText, moveStockTo, placeNewProduct } from "./import-write-queries.ts";
import { stockText } from "./plan-stock.ts";

/** How many products are changed between two reports of progress. */
const sliceSize = 25;

export type ImportOutcome = "done" | "refused" | "not claimed";

/** What was checked is no longer so; the message is a sentence for the owner. */
class ImportRefused extends Error {}

/**
 * Begins the import of a checked file. Resolves once it is begun or someone else has done so; `finished` resolves when
 * everything is written, or nothing because the catalogue has changed since the check.
 */
export async function beginImport(
  db: Database,
  id: string,
  actorId: string,
): Promise<{ size: number; finished: Promise<ImportOutcome> }> {
  const attempt = await claimImportRun(db, id);
  if (attempt === null) return { size: 0, finished: Promise.resolve("not claimed") };
  const { plan, fileName } = await readImportPlan(db, id);
  return { size: plan.products.length, finished: runAttempt(db, { id, attempt, plan, fileName, actorId }) };
}

interface Attempt {
  id: string;
  attempt: number;
  plan: ImportPlan;
  fileName: string;
  actorId: string;
}

async function runAttempt(db: Database, run: Attempt): Promise<ImportOutcome> {
  const { id, attempt } = run;
  try {
    await db.transaction().execute((tx) => importAll(db, tx, run));
    return "done";
  } catch (error) {
    const reason = refusalText(error);
    if (reason === null) {
      await releaseImportRun(db, id, attempt);
      throw error;
    }
    await endImportRun(db, id, attempt, reason);
    return "refused";
  }
}

/** @param db reports progress, which others see before the transaction ends */
async function importAll(
  db: Database,
  tx: Database,
  { id, attempt, plan, fileName, actorId }: Attempt,
): Promise<void> {
  // In the order in which everyone locks products.
  const products = plan.products.filter(hasEffect).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let start = 0; start < products.length; start += sliceSize) {
    // Not awaited: the pool may have no other connection.
    void recordProgress(db, id, attempt, start).catch(() => {});
    const slice = products.slice(start, start + sliceSize);
    await changeExisting(tx, slice, actorId);
    for (const product of slice) {
      if (product.version === null) await createProduct(tx, product, actorId);
      // What a new product begins with is its creation.
      if (product.version === null) await writePhotos(tx, product);
      else if (product.photos || product.alts.length > 0)
        await recordingPhotos(tx, product.id, () => writePhotos(tx, product), { actorId });
      if (product.photos) await describeBlankPhotos(tx, product.id, { actorId });
    }
  }
  await changeStock(tx, products, { actorId, note: `File ${fileName}` });
  await recordAudit(tx, {
    actorId,
    action: plan.kind === "stock" ? "stock.imported" : "products.imported",
    subject: plan.kind,
    details: {
      created: products.filter(({ version }) => version === null).length,
      changed: products.filter(({ version }) => version !== null).length,
    },
  });
  if (!(await endImportRun(tx, id, attempt, null))) throw new Error(`import ${id} was taken over`);
}

async function changeExisting(
  tx: Database,
  slice: readonly PlannedProduct[],
  actorId: string,
): Promise<void> {
  const changes = slice.flatMap(({ id, version, set }) =>
    version === null || Object.keys(set).length === 0 ? [] : [{ id, version, set }],
  );
  if (changes.length === 0) return;
  const result = await changeProducts(tx, changes, { actorId });
  if (result.outcome === "unknown") throw new ImportRefused(`Product ${result.id} no longer exists.`);
  if (result.outcome === "conflict") {
    const fields = new Set(result.since.flatMap(({ after }) => Object.keys(after)));
    const words = [...fields]
      .map((name) => productFieldLabels[name as keyof ProductFields] ?? name)
      .join(", ");
    throw new ImportRefused(`${result.current.name} has changed since you checked the file (${words}).`);
  }
}

async function createProduct(tx: Database, product: PlannedProduct, actorId: string): Promise<void> {
  const fields = product.set as ProductFields;
  const { position, ...rest } = fields;
  await insertProduct(tx, product.id, fields);
  await placeNewProduct(tx, product.id, { position, route: product.route, fileHandle: product.fileHandle });
  await recordRevision(tx, {
    entity: "product",
    entityId: product.id,
    version: 1,
    before: null,
    // 0: at the end.
    after: position > 0 ? { ...fields } : rest,
    actorId,
  });
}

async function writePhotos(tx: Database, { id, name, photos, alts }: PlannedProduct): Promise<void> {
  if (photos) {
    const now = (await productPhotos(tx, id)).map((photo) => photo.name);
    if (now.join() !== photos.from.join())
      throw new ImportRefused(`The photos of ${name} have changed since you checked the file.`);
    await writeProductPhotos(tx, id, photos.to);
  }
  for (const alt of alts)
    if (!(await changeAltText(tx, alt)))
      throw new ImportRefused(`The photo ${alt.name} has changed since you checked the file.`);
}

async function changeStock(
  tx: Database,
  products: readonly PlannedProduct[],
  by: { actorId: string; note: string },
): Promise<void> {
  const changes = products.flatMap(({ id, name, stock }) => (stock ? [{ id, name, ...stock }] : []));
  if (changes.length === 0) return;
  const levels = await lockLevels(
    tx,
    changes.map(({ id }) => id),
  );
  for (const { id, name, from } of changes) {
    const level = levels.get(id);
    const now = level?.tracked ? level.pieces : null;
    if (now !== from)
      throw new ImportRefused(
        `Stock of ${name} was ${stockText(from)} when you checked the file and is now ${stockText(now)}.`,
      );
  }
  await moveStockTo(tx, changes, by);
}

/** What a failure says to the owner; null: it is a bug or an outage. */
function refusalText(error: unknown): string | null {
  if (error instanceof ImportRefused) return error.message;
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505" && code !== "23503") return null;
  if (constraint === "products_sku") return "A SKU in the file belongs to another product.";
  if (constraint === "products_pkey" || constraint === "products_file_handle_key")
    return "A product with the same handle was added since you checked the file.";
  if (constraint === "products_route_key") return "A web address in the file belongs to another product.";
  if (constraint === "products_category_fkey") return "A category in the file no longer exists.";
  if (constraint === "product_images_media_name_fkey") return "A photo in the file no longer exists.";
  return null;
}
