import { changedFields } from "../../base/revisions/changed-fields.ts";
import { type EditConflict, type EditedFrom, mergeEdit } from "../../base/revisions/merge-edit.ts";
import { type ChangedBy, recordRevision } from "../../base/revisions/record-revision.ts";
import { revisionsSince } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import type { ContentEntry, ContentFields } from "../model/content-entry.ts";
import { findContentEntry, photoNames } from "./content-entries.ts";
import { keepPhotos, lockContent, type StoredContent, writeContent } from "./content-queries.ts";

export type ChangeContentResult =
  /** `revision`: null where nothing differs. `theirsOnly`: fields that others changed meanwhile, which stay. */
  | { outcome: "changed"; revision: number | null; theirsOnly: string[] }
  | EditConflict<StoredContent>
  /** The shop has no photo of this name. */
  | { outcome: "unknown-photo"; photo: string };

/** Saves the form of a text: all its fields, as they were typed. A change is a revision and an audit event. */
export function changeContent(
  db: Database,
  entry: ContentEntry,
  { fields, version, seen }: { fields: ContentFields } & EditedFrom,
  by: ChangedBy,
): Promise<ChangeContentResult> {
  return db.transaction().execute(async (tx) => {
    const current = await lockContent(tx, entry);
    const since = await revisionsSince(tx, "content", entry.key, version ?? current.version);
    const merged = mergeEdit(current, since, fields, seen);
    if (merged.outcome === "conflict") return { ...merged, current, since };
    return setContent(tx, entry, current, merged.set as ContentFields, by, merged.theirsOnly);
  });
}

/**
 * Sets fields of a text back to what they were, in the transaction of the caller, whatever its version is now.
 * @param fields as a revision has them; what is no field of the text is left out
 * @returns "unknown": there is no such text
 */
export async function restoreContent(
  tx: Database,
  key: string,
  fields: Record<string, unknown>,
  by: ChangedBy,
): Promise<ChangeContentResult | { outcome: "unknown" }> {
  const entry = findContentEntry(key);
  if (!entry) return { outcome: "unknown" };
  const names = entry.fields.map(({ name }) => name).filter((name) => name in fields);
  const set = Object.fromEntries(names.map((name) => [name, String(fields[name] ?? "")]));
  return setContent(tx, entry, await lockContent(tx, entry), set, by);
}

async function setContent(
  tx: Database,
  entry: ContentEntry,
  current: StoredContent,
  set: ContentFields,
  by: ChangedBy,
  theirsOnly: string[] = [],
): Promise<ChangeContentResult> {
  const fields = { ...current.fields, ...set };
  const { before, after } = changedFields(current.fields, fields);
  if (Object.keys(after).length === 0) return { outcome: "changed", revision: null, theirsOnly };
  const missing = await keepPhotos(tx, photoNames(entry, after as ContentFields));
  if (missing !== null) return { outcome: "unknown-photo", photo: missing };
  const version = current.version + 1;
  await writeContent(tx, entry, fields, version);
  const revision = await recordRevision(tx, {
    entity: "content",
    entityId: entry.key,
    version,
    before,
    after,
    ...by,
  });
  return { outcome: "changed", revision, theirsOnly };
}
