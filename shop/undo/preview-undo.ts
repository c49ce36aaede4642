import { findUndoing, type Undoing } from "../base/revisions/revision-list-queries.ts";
import { findRevision, type Revision } from "../base/revisions/revision-queries.ts";
import type { Database } from "../schema.ts";
import { planUndo, type UndoStep } from "./undo-plan.ts";
import type { DescribedField } from "./undoable.ts";
import { undoableOf } from "./undoables.ts";

interface DescribedChange {
  field: string;
  label: string;
  /** Empty: there was nothing. */
  before: string;
  after: string;
}

export interface UndoPreview {
  revision: Revision;
  /** The kind of thing, such as `Product`. */
  kind: string;
  /** null: it is gone. */
  name: string | null;
  /** What the revision changed. */
  changes: DescribedChange[];
  undoneBy: Undoing | null;
  /** What undoing would change back; null: it cannot be undone, or has been. */
  undo: { version: number; steps: (DescribedChange & Pick<UndoStep, "changedSince">)[] } | null;
}

/** A revision in words, and what undoing it would change; null: there is none of a kind that is known. */
export async function previewUndo(db: Database, id: number): Promise<UndoPreview | null> {
  const revision = await findRevision(db, id);
  const undoable = revision && undoableOf(revision.entity);
  if (!undoable) return null;
  const { entityId, before, after } = revision;
  const [names, current, undoneBy, ...described] = await Promise.all([
    undoable.names(db, [entityId]),
    undoable.current(db, entityId),
    findUndoing(db, id),
    undoable.describe(db, before ?? {}),
    undoable.describe(db, after),
  ]);
  const preview = {
    revision,
    kind: undoable.label,
    name: names.get(entityId) ?? null,
    changes: pair(...described),
    undoneBy,
  };
  const plan = current && !undoneBy ? planUndo(revision, current.fields, undoable.creationUndoneBy) : null;
  if (!current || !plan) return { ...preview, undo: null };
  const [now, back] = await Promise.all([
    undoable.describe(db, Object.fromEntries(plan.map((step) => [step.field, step.now]))),
    undoable.describe(db, Object.fromEntries(plan.map((step) => [step.field, step.back]))),
  ]);
  const changedSince = new Set(plan.filter((step) => step.changedSince).map(({ field }) => field));
  const steps = pair(now, back).map((change) => ({
    ...change,
    changedSince: changedSince.has(change.field),
  }));
  return { ...preview, undo: { version: current.version, steps } };
}

/** Each field of `after`, with its text before. */
function pair(before: DescribedField[], after: DescribedField[]): DescribedChange[] {
  const texts = new Map(before.map(({ field, text }) => [field, text]));
  return after.map(({ field, label, text }) => ({
    field,
    label,
    before: texts.get(field) ?? "",
    after: text,
  }));
}
