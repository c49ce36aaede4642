import { isConstraintViolation } from "../../../platform/database/constraint-violation.ts";
import { changedFields } from "../../base/revisions/changed-fields.ts";
import { recordRevision } from "../../base/revisions/record-revision.ts";
import { lastVersion } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { freeProductId } from "../product/insert-draft.ts";
import {
  type CategoryFields,
  countProductsIn,
  deleteCategory,
  type EditableCategory,
  insertCategory,
  lockCategories,
  updateCategory,
} from "./category-write-queries.ts";

export type ChangeCategoryResult =
  | { outcome: "changed" }
  | { outcome: "unknown" }
  /** Another category has the name. */
  | { outcome: "name-taken" }
  /** Someone has changed it since that version. */
  | { outcome: "conflict"; current: EditableCategory }
  /** So many products are in it, archived ones too. */
  | { outcome: "in-use"; products: number };

type TypedFields = Omit<CategoryFields, "position">;

/** Adds a category after the others. */
export function createCategory(
  db: Database,
  fields: TypedFields,
  actorId: string,
): Promise<ChangeCategoryResult> {
  return retried(() =>
    db.transaction().execute(async (tx): Promise<ChangeCategoryResult> => {
      const categories = await lockCategories(tx);
      if (hasName(categories, fields.name)) return { outcome: "name-taken" };
      const id = categoryId(fields.name, new Set(categories.map((category) => category.id)));
      const position = Math.max(0, ...categories.map((category) => category.position)) + 1;
      // A category of this id that is gone: its versions go on.
      const version = (await lastVersion(tx, "category", id)) + 1;
      await insertCategory(tx, { id, ...fields, position, version });
      const after = { ...fields, position };
      await recordRevision(tx, { entity: "category", entityId: id, version, before: null, after, actorId });
      return { outcome: "changed" };
    }),
  );
}

/** Changes a category from the version that a form showed. */
export function changeCategory(
  db: Database,
  { id, version, fields }: { id: string; version: number; fields: TypedFields },
  actorId: string,
): Promise<ChangeCategoryResult> {
  return db.transaction().execute(async (tx): Promise<ChangeCategoryResult> => {
    const categories = await lockCategories(tx);
    const current = categories.find((category) => category.id === id);
    if (!current) return { outcome: "unknown" };
    if (current.version !== version) return { outcome: "conflict", current };
    const others = categories.filter((category) => category !== current);
    if (hasName(others, fields.name)) return { outcome: "name-taken" };
    await revise(tx, current, fields, { actorId });
    return { outcome: "changed" };
  });
}

/** Moves a category before or after its neighbour. */
export function moveCategory(
  db: Database,
  id: string,
  direction: "up" | "down",
  actorId: string,
): Promise<ChangeCategoryResult> {
  return db.transaction().execute(async (tx): Promise<ChangeCategoryResult> => {
    const categories = await lockCategories(tx);
    const index = categories.findIndex((category) => category.id === id);
    const [moved] = categories.splice(index, 1);
    if (index < 0 || !moved) return { outcome: "unknown" };
    categories.splice(Math.max(0, direction === "up" ? index - 1 : index + 1), 0, moved);
    for (const [place, category] of categories.entries())
      await revise(tx, category, { position: place + 1 }, { actorId });
    return { outcome: "changed" };
  });
}

/** Removes a category that no product is in. */
export async function removeCategory(
  db: Database,
  { id, version }: { id: string; version: number },
  actorId: string,
): Promise<ChangeCategoryResult> {
  try {
    return await db.transaction().execute(async (tx): Promise<ChangeCategoryResult> => {
      const current = (await lockCategories(tx)).find((category) => category.id === id);
      if (!current) return { outcome: "unknown" };
      if (current.version !== version) return { outcome: "conflict", current };
      const products = await countProductsIn(tx, id);
      if (products > 0) return { outcome: "in-use", products };
      await deleteCategory(tx, id);
      const { id: _, version: last, ...before } = current;
      await recordRevision(tx, {
        entity: "category",
        entityId: id,
        version: last + 1,
        before,
        after: { removed: true },
        actorId,
      });
      return { outcome: "changed" };
    });
  } catch (error) {
    // A product came into it meanwhile.
    if (!isConstraintViolation(error)) throw error;
    return { outcome: "in-use", products: await countProductsIn(db, id) };
  }
}

/** Sets fields of a category back, in the transaction of what undoes a change. @returns the revision's id, or why nothing is written */
export async function restoreCategory(
  tx: Database,
  id: string,
  fields: Partial<CategoryFields>,
  by: { actorId: string; undoes: number },
): Promise<number | { outcome: "removed" | "name-taken" | "same" }> {
  const categories = await lockCategories(tx);
  const current = categories.find((category) => category.id === id);
  if (!current) return bringBack(tx, categories, id, fields, by);
  const others = categories.filter((category) => category !== current);
  if (fields.name !== undefined && hasName(others, fields.name)) return { outcome: "name-taken" };
  return (await revise(tx, current, fields, by)) ?? { outcome: "same" };
}

/** Inserts a category that was removed, with all its fields; a single one cannot come back. */
async function bringBack(
  tx: Database,
  categories: readonly EditableCategory[],
  id: string,
  fields: Partial<CategoryFields>,
  by: { actorId: string; undoes: number },
): Promise<number | { outcome: "removed" | "name-taken" }> {
  const { name, lead, position, onHome, onCatalogue } = fields;
  const known = { name, lead, position, onHome, onCatalogue };
  if (Object.values(known).includes(undefined)) return { outcome: "removed" };
  const after = { ...(known as CategoryFields) };
  if (hasName(categories, after.name)) return { outcome: "name-taken" };
  const version = (await lastVersion(tx, "category", id)) + 1;
  await insertCategory(tx, { id, ...after, version });
  return recordRevision(tx, {
    entity: "category",
    entityId: id,
    version,
    before: { removed: true },
    after,
    ...by,
  });
}

/** @returns the revision's id; null: nothing differs */
async function revise(
  tx: Database,
  current: EditableCategory,
  fields: Partial<CategoryFields>,
  by: { actorId: string; undoes?: number },
): Promise<number | null> {
  const { before, after } = changedFields({ ...current }, fields);
  if (Object.keys(after).length === 0) return null;
  const version = current.version + 1;
  await updateCategory(tx, current.id, fields, version);
  return recordRevision(tx, { entity: "category", entityId: current.id, version, before, after, ...by });
}

function hasName(categories: readonly EditableCategory[], name: string): boolean {
  return categories.some((category) => category.name.toLowerCase() === name.toLowerCase());
}

/** Two people can add a category of one id at once, where no row is there to lock: the second reads the first's. */
async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    return run();
  }
}

/** The id of a new category, from its name: `Eid gifts` is `eid-gifts`. A number follows where the id is taken. */
export function categoryId(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  // A name without Latin letters, such as one in Urdu.
  const start = (words ?? ["category"]).join("-").slice(0, 50).replace(/-$/, "");
  return freeProductId(start, taken);
}
