import { findUndoing } from "../base/revisions/revision-list-queries.ts";
import { findRevision } from "../base/revisions/revision-queries.ts";
import type { Database } from "../schema.ts";
import { chosenFields, planUndo } from "./undo-plan.ts";
import { undoableOf } from "./undoables.ts";

export interface UndoRequest {
  revision: number;
  /** The version of the thing that the person was shown. */
  version: number;
  /** Fields to change back although they were changed again since. */
  chosen: readonly string[];
}

export type UndoResult =
  /** `revision`: the new one, which can itself be undone. */
  | { outcome: "undone"; revision: number }
  /** There is no such revision, its thing is gone, or its kind cannot be undone. */
  | { outcome: "unknown" }
  | { outcome: "already"; revision: number }
  /** The thing has been changed since the person was shown what would change back. */
  | { outcome: "changed" }
  /** Nothing would change back. */
  | { outcome: "nothing" }
  | { outcome: "refused"; message: string };

/**
 * Changes back what a revision changed, as a new revision. Fields that were changed again since stay unless they are chosen. A
 * revision is undone at most once.
 */
export async function undoRevision(db: Database, request: UndoRequest, actorId: string): Promise<UndoResult> {
  const revision = await findRevision(db, request.revision);
  const undoable = revision && undoableOf(revision.entity);
  if (!undoable) return { outcome: "unknown" };
  try {
    return await db.transaction().execute(async (tx): Promise<UndoResult> => {
      const current = await undoable.current(tx, revision.entityId, "locked");
      if (!current) return { outcome: "unknown" };
      const undoing = await findUndoing(tx, revision.id);
      if (undoing) return { outcome: "already", revision: undoing.id };
      if (current.version !== request.version) return { outcome: "changed" };
      const plan = planUndo(revision, current.fields, undoable.creationUndoneBy);
      const set = chosenFields(plan, request.chosen);
      if (Object.keys(set).length === 0) return { outcome: "nothing" };
      const by = { actorId, undoes: revision.id };
      const restored = await undoable.restore(tx, revision.entityId, set, by);
      return typeof restored === "number"
        ? { outcome: "undone", revision: restored }
        : { outcome: "refused", message: restored.refused };
    });
  } catch (error) {
    const message = undoable.refusals[(error as { constraint?: string }).constraint ?? ""];
    if (message === undefined) throw error;
    return { outcome: "refused", message };
  }
}
