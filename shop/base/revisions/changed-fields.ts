import { isDeepStrictEqual } from "node:util";

/** Values by the name of a field, as JSON can hold them. */
export type Fields = Record<string, unknown>;

/** The fields of `after` whose values differ from those of `before`, with both values. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export interface FieldConflict {
  field: string;
  /** As it was when editing began. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/**
 * Compares a change with what others have changed since it began (three-way merge).
 * @returns the fields that both changed to different values, and those that only the others changed
 */
export function findConflicts(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { conflicts: FieldConflict[]; theirsOnly: string[] } {
  const changedByMe = new Set(Object.keys(changedFields(base, mine).after));
  const changedByThem = Object.keys(changedFields(base, theirs).after);
  const isAgreed = (field: string) => isDeepStrictEqual(mine[field], theirs[field]);
  return {
    conflicts: changedByThem
      .filter((field) => changedByMe.has(field) && !isAgreed(field))
      .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] })),
    theirsOnly: changedByThem.filter((field) => !changedByMe.has(field)),
  };
}
