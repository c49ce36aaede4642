import type { ContentEntry, ContentFields } from "../model/content-entry.ts";
import { homeEntries } from "./home-entries.ts";
import { pageEntries } from "./page-entries.ts";
import { searchWordsEntry } from "./search-words-entry.ts";

/** Every text that the owner can change. */
export const contentEntries: readonly ContentEntry[] = [...homeEntries, ...pageEntries, searchWordsEntry];

/** The text with this key, or null. */
export function findContentEntry(key: string): ContentEntry | null {
  return contentEntries.find((entry) => entry.key === key) ?? null;
}

/** A text as it is shown: what the owner has set, and for the rest the first version. */
export function withFirst(entry: ContentEntry, stored: ContentFields | undefined): ContentFields {
  const fields = entry.fields.map(({ name }) => [name, stored?.[name] ?? entry.first[name] ?? ""]);
  // A slide that is always shown has no field for it.
  return { ...entry.first, ...Object.fromEntries(fields) };
}

/** The photos that a text shows. */
export function photoNames(entry: ContentEntry, fields: ContentFields): string[] {
  const names = entry.fields.filter(({ kind }) => kind === "photo").map(({ name }) => fields[name]);
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}
