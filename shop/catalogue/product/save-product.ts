import { revisionsSince } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { describeBlankPhotos } from "../photos/change-photos.ts";
import { changeProducts } from "./change-products.ts";
import type { EditableProduct } from "./editable-product.ts";
import {
  type Choices,
  type FormFieldName,
  type FormFields,
  mergeProductEdit,
  type ProductConflict,
} from "./product-edit.ts";
import { productRefusal } from "./product-refusal.ts";
import { lockProducts } from "./product-write-queries.ts";
import { type PublishProblem, publishProblems } from "./publish-problems.ts";

export interface ProductEdit {
  id: string;
  /** The version that the form was made from. */
  version: number;
  /** The version whose changes the choices are for; null: there were none to choose. */
  seen: number | null;
  choices: Choices;
  fields: FormFields;
  /** Whether a draft goes into the shop with it. */
  publish: boolean;
}

export type SaveProductResult =
  /** `theirsOnly`: what others changed meanwhile, and stays. `revision`: the new one; null: nothing changed. */
  | { outcome: "saved"; theirsOnly: FormFieldName[]; revision: number | null }
  | { outcome: "unknown" }
  /** Nothing is saved: others have changed the same fields, and someone has to choose. */
  | {
      outcome: "conflict";
      current: EditableProduct;
      conflicts: ProductConflict[];
      theirsOnly: FormFieldName[];
    }
  /** Nothing is saved: messages by field. */
  | { outcome: "refused"; errors: Record<string, string> }
  /** Nothing is saved: the product is not complete. */
  | { outcome: "incomplete"; problems: PublishProblem[] };

/** Saves the form of a product together with what others have changed since it was made, in one transaction. */
export async function saveProduct(
  db: Database,
  edit: ProductEdit,
  by: { actorId: string },
): Promise<SaveProductResult> {
  try {
    return await db.transaction().execute((tx) => save(tx, edit, by));
  } catch (error) {
    const errors = productRefusal(error);
    if (errors) return { outcome: "refused", errors };
    throw error;
  }
}

async function save(tx: Database, edit: ProductEdit, by: { actorId: string }): Promise<SaveProductResult> {
  const { id, fields, publish } = edit;
  const [current] = await lockProducts(tx, [id]);
  if (!current) return { outcome: "unknown" };
  const since = await revisionsSince(tx, "product", id, edit.version);
  const choices = edit.seen === current.version ? edit.choices : {};
  const { set, conflicts, theirsOnly } = mergeProductEdit(fields, current, since, choices);
  if (conflicts.length > 0) return { outcome: "conflict", current, conflicts, theirsOnly };
  const edited = { ...current, ...set };
  const isShown = current.status === "active";
  const problems = publish || isShown ? publishProblems(edited) : [];
  if (problems.length > 0) return { outcome: "incomplete", problems };
  if (publish) await describeBlankPhotos(tx, id, by);
  const status = publish ? { status: "active" as const } : {};
  const changed = await changeProducts(
    tx,
    [{ id, version: current.version, set: { ...set, ...status } }],
    by,
  );
  const revision = changed.outcome === "changed" ? (changed.revisions[0] ?? null) : null;
  return { outcome: "saved", theirsOnly, revision };
}
