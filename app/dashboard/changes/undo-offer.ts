import type { Database } from "../../../shop/schema.ts";
import { previewUndo, type UndoPreview } from "../../../shop/undo/preview-undo.ts";
import { rowId } from "../../http/forms/row-id.ts";

/** What an undo strip says and offers. */
export interface UndoOffer {
  /** Such as `Retinol Face Serum: Price on its page changed.` */
  text: string;
  revision: number;
  /** The version that undoing starts from; null: it can no longer be undone. */
  version: number | null;
}

/** The offer for a screen that was reached by a change, such as `/dashboard/products?changed=12`; null: none. */
export async function findUndoOffer(db: Database, requested: string | null): Promise<UndoOffer | null> {
  const preview = requested ? await previewUndo(db, rowId(requested)) : null;
  if (!preview) return null;
  return {
    text: `${preview.name ?? preview.kind}: ${changeText(preview)}.`,
    revision: preview.revision.id,
    version: preview.undo?.version ?? null,
  };
}

function changeText({ revision, changes }: UndoPreview): string {
  if (!revision.before) return "added";
  const labels = changes.map(({ label }) => label);
  const named = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels;
  const list = new Intl.ListFormat("en-GB").format(named);
  return `${list} ${revision.undoes ? "changed back" : "changed"}`;
}
