import type { Fields } from "./changed-fields.ts";
import type { Revision } from "./revision-queries.ts";

/** A thing as it was until a later change. */
export interface EarlierState {
  /** 0: as it was first. */
  version: number;
  /** The change that made it so; null: no one's, it was first so. */
  madeBy: Pick<Revision, "at" | "actor"> | null;
  /** The names of the fields that changed with it. */
  changed: string[];
  fields: Fields;
}

/**
 * The states of a thing before now, newest first, taken back step by step from what it is.
 * @param revisions its newest, newest first, without gaps
 */
export function earlierStates(current: Fields, revisions: readonly Revision[]): EarlierState[] {
  let fields = current;
  return revisions
    .filter(({ before }) => before !== null)
    .map(({ before, version }, index) => {
      fields = { ...fields, ...before };
      const made = revisions[index + 1];
      return {
        version: version - 1,
        madeBy: made ? { at: made.at, actor: made.actor } : null,
        changed: Object.keys(made?.after ?? {}),
        fields,
      };
    });
}

/** A thing as it was before some changes. @param since those, oldest first */
export function stateBefore(current: Fields, since: readonly Revision[]): Fields {
  return Object.assign({ ...current }, ...since.toReversed().map(({ before }) => before));
}
