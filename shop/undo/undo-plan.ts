import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../base/revisions/changed-fields.ts";
import type { Revision } from "../base/revisions/revision-queries.ts";

/** A field that undoing would change back. */
export interface UndoStep {
  field: string;
  now: unknown;
  back: unknown;
  /** The field has been changed again: it is left as it is unless someone chooses it. */
  changedSince: boolean;
}

/**
 * What undoing a revision would change. Fields that have their earlier value, and those that the thing no longer has, are
 * left out.
 * @param creationUndoneBy what undoing a creation sets; null: it cannot be undone
 */
export function planUndo(
  { before, after }: Pick<Revision, "before" | "after">,
  now: Fields,
  creationUndoneBy: Fields | null,
): UndoStep[] {
  const target = before ?? creationUndoneBy ?? {};
  return Object.entries(target)
    .filter(([field, back]) => field in now && !isDeepStrictEqual(now[field] ?? null, back ?? null))
    .map(([field, back]) => ({
      field,
      now: now[field] ?? null,
      back: back ?? null,
      // A creation is undone as a whole, whatever has been changed since.
      changedSince: before !== null && !isDeepStrictEqual(now[field] ?? null, after[field] ?? null),
    }));
}

/** The fields to set: all that have not been changed since, and those that are chosen. */
export function chosenFields(plan: readonly UndoStep[], chosen: readonly string[]): Fields {
  return Object.fromEntries(
    plan
      .filter(({ field, changedSince }) => !changedSince || chosen.includes(field))
      .map(({ field, back }) => [field, back]),
  );
}
