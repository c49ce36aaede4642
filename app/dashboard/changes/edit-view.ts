import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import type { Fields } from "../../../shop/base/revisions/changed-fields.ts";
import { type EarlierState, earlierStates } from "../../../shop/base/revisions/earlier-states.ts";
import type { EditConflict } from "../../../shop/base/revisions/merge-edit.ts";
import type { Revision } from "../../../shop/base/revisions/revision-queries.ts";
import { type DifferencePart, textDifference } from "../../../shop/base/revisions/text-difference.ts";
import { namedText } from "../ui/named-text.ts";

/** What fields are called on screens, by their names. */
export type FieldLabels = Readonly<Record<string, string>>;

/** What a field loses and gains. */
export interface FieldDifference {
  label: string;
  parts: DifferencePart[];
}

/** What two people changed at the same time, formatted. */
export type ConflictView = ReturnType<typeof conflictView>;

/** A version before now, as the list of earlier versions names it. */
export type VersionRow = ReturnType<typeof versionRow>;

/** An earlier version beside what is now. */
export interface VersionView extends VersionRow {
  /** What going back to it would change. */
  differences: FieldDifference[];
}

/** The value of a field as text, each entry of a list on its line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  return value === null || value === undefined ? "" : String(value);
}

/** What differs between two states, field by field. */
export function differences(before: Fields, after: Fields, labels: FieldLabels): FieldDifference[] {
  return Object.entries(labels)
    .map(([name, label]) => ({
      label,
      parts: textDifference(valueText(before[name]), valueText(after[name])),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/** A conflict, formatted. @param seen the version whose changes are shown */
export function conflictView(
  {
    conflicts,
    theirsOnly,
    since,
    seen,
  }: Omit<EditConflict<unknown>, "outcome" | "current"> & { seen: number },
  labels: FieldLabels,
) {
  const last = since.at(-1);
  return {
    seen,
    /** Who else changed it, and when. */
    by: last ? `${last.actor ?? "The shop"}, ${formatDateTime(last.at)}` : "Someone",
    /** What they changed of the fields that both changed. */
    items: conflicts.map(({ field, base, theirs }) => ({
      label: labels[field] ?? field,
      parts: textDifference(valueText(base), valueText(theirs)),
    })),
    /** The fields that only others changed. */
    theirsOnly: labelsOf(theirsOnly, labels),
  };
}

/** What several fields are called. */
export function labelsOf(names: readonly string[], labels: FieldLabels): string[] {
  return names.flatMap((name) => namedText(labels, name) ?? []);
}

/**
 * The earlier versions, newest first, and the one that was asked for beside what is now.
 * @param asked the number in the address; null: none was asked for
 */
export function versionsView(
  current: Fields,
  revisions: readonly Revision[],
  labels: FieldLabels,
  asked: number | null,
): { versions: VersionRow[]; opened: VersionView | null } {
  const states = earlierStates(current, revisions);
  const opened = states.find(({ version }) => version === asked);
  return {
    versions: states.map((state) => versionRow(state, labels)),
    opened: opened
      ? { ...versionRow(opened, labels), differences: differences(current, opened.fields, labels) }
      : null,
  };
}

function versionRow({ version, madeBy, changed }: EarlierState, labels: FieldLabels) {
  const title = madeBy
    ? `${formatDateTime(madeBy.at)}, ${madeBy.actor ?? "The shop"}`
    : version === 0
      ? "The first version"
      : `Version ${version}`;
  return { version, title, changed: labelsOf(changed, labels).join(", ") };
}

/** The number of the version in an address; null: none. */
export function askedVersion(url: URL): number | null {
  const typed = url.searchParams.get("version") ?? "";
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}
