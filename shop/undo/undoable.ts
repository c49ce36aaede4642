import type { Fields } from "../base/revisions/changed-fields.ts";
import type { Database } from "../schema.ts";

/** A thing as it is now. */
export interface CurrentState {
  /** The number of its newest revision. */
  version: number;
  fields: Fields;
}

/** A field for people. */
export interface DescribedField {
  field: string;
  label: string;
  /** Empty: there is nothing. */
  text: string;
}

/** What undoing has to know of a kind of thing that has revisions; `undoables` lists them. */
export interface Undoable {
  /** Such as `Product`. */
  label: string;
  /** Things of this kind, such as `Products`. */
  plural: string;
  /** What each field is called. */
  labels: Readonly<Record<string, string>>;
  /** Their names by id; those that are gone are left out. */
  names: (db: Database, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Fields in words, in the order of the form; fields that it does not know are left out. */
  describe: (db: Database, fields: Fields) => Promise<DescribedField[]>;
  /** null: it is gone. Locked, it stays as it is until the transaction ends. */
  current: (db: Database, id: string, lock?: "locked") => Promise<CurrentState | null>;
  /** What undoing its creation sets; null: that cannot be undone. */
  creationUndoneBy: Fields | null;
  /** Sets fields of what `current` has locked, as a revision. @returns the revision's id, or why it writes nothing */
  restore: (
    tx: Database,
    id: string,
    fields: Fields,
    by: { actorId: string; undoes: number },
  ) => Promise<number | { refused: string }>;
  /** Sentences for what the database refuses, by constraint. */
  refusals: Readonly<Record<string, string>>;
}

/** The answer of `restore` by what a use case says that restores. */
export function restoredRevision(
  result: { outcome: "changed"; revision: number | null } | { outcome: string },
): number | { refused: string } {
  if ("revision" in result && result.revision !== null) return result.revision;
  return {
    refused:
      result.outcome === "unknown-photo"
        ? "Its old photo no longer exists."
        : "The old value is no longer allowed.",
  };
}
