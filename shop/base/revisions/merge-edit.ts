import { changedFields, type FieldConflict, type Fields, findConflicts } from "./changed-fields.ts";
import { stateBefore } from "./earlier-states.ts";
import type { Revision } from "./revision-queries.ts";

/** The versions that a form was made from and that its author has seen; null: the form does not say. */
export interface EditedFrom {
  version: number | null;
  /** The version whose conflicts the form has shown. */
  seen: number | null;
}

/** Someone has changed the same fields since a version: what there is now, and their revisions, oldest first. */
export interface EditConflict<Current> {
  outcome: "conflict";
  current: Current;
  since: Revision[];
  conflicts: FieldConflict[];
  theirsOnly: string[];
}

export type MergedEdit =
  /** `set`: what the form changes. `theirsOnly`: what others changed meanwhile, which stays. */
  | { outcome: "merged"; set: Fields; theirsOnly: string[] }
  | { outcome: "conflict"; conflicts: FieldConflict[]; theirsOnly: string[] };

/**
 * Merges a whole form into what others have saved since it was made. Fields that only one side changed are taken from that
 * side; what both changed is a conflict, until the form's author has seen it.
 * @param since the revisions after the version of the form, oldest first
 */
export function mergeEdit(
  current: { fields: Fields; version: number },
  since: readonly Revision[],
  mine: Fields,
  seen: number | null,
): MergedEdit {
  const base = stateBefore(current.fields, since);
  const { conflicts, theirsOnly } = findConflicts(base, mine, current.fields);
  if (conflicts.length > 0 && seen !== current.version) return { outcome: "conflict", conflicts, theirsOnly };
  return { outcome: "merged", set: changedFields(base, mine).after, theirsOnly };
}
