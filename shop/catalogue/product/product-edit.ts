import { type FieldConflict, type Fields, findConflicts } from "../../base/revisions/changed-fields.ts";
import { stateBefore } from "../../base/revisions/earlier-states.ts";
import type { Revision } from "../../base/revisions/revision-queries.ts";
import { type EditableProduct, type ProductFields, productFieldNames } from "./editable-product.ts";

/** What the form of a product edits: all fields but those with buttons of their own. */
export type FormFields = Omit<ProductFields, "status" | "position">;
export type FormFieldName = keyof FormFields;

export const formFieldNames = productFieldNames.filter(
  (name): name is FormFieldName => name !== "status" && name !== "position",
);

/** Those fields of a product that its form edits. */
export function formFieldsOf(product: EditableProduct): FormFields {
  return Object.fromEntries(formFieldNames.map((name) => [name, product[name]])) as unknown as FormFields;
}

/** Whose value of a field is taken where two people changed it. */
export type Choices = Partial<Record<FormFieldName, "mine" | "theirs">>;

export interface ProductConflict extends FieldConflict {
  field: FormFieldName;
  /** Who changed it last, and when; null: the shop itself, or someone who has left. */
  by: string | null;
  at: Date;
}

export interface MergedProductEdit {
  /** The fields to write. */
  set: Partial<FormFields>;
  /** The fields that both changed, and for which no one has chosen. */
  conflicts: ProductConflict[];
  /** The fields that only others changed; they stay as the others have them. */
  theirsOnly: FormFieldName[];
}

/**
 * Merges what someone typed into what others have changed since the form was made; unlike `mergeEdit`, someone chooses for
 * each field that both changed.
 * @param since the revisions after the form's version, oldest first
 */
export function mergeProductEdit(
  typed: FormFields,
  current: EditableProduct,
  since: readonly Revision[],
  choices: Choices,
): MergedProductEdit {
  const theirs: Fields = { ...formFieldsOf(current) };
  const base = stateBefore(theirs, since);
  const mine: Fields = { ...typed };
  const found = findConflicts(pickFormFields(base), mine, theirs);
  const isTheirs = new Set<string>(found.theirsOnly);
  for (const { field } of found.conflicts)
    if (choices[field as FormFieldName] === "theirs") isTheirs.add(field);
  const set = Object.fromEntries(Object.entries(mine).filter(([name]) => !isTheirs.has(name)));
  return {
    set,
    conflicts: found.conflicts
      .filter(({ field }) => choices[field as FormFieldName] === undefined)
      .map((conflict) => ({ ...conflict, ...lastChange(since, conflict.field) }) as ProductConflict),
    theirsOnly: found.theirsOnly as FormFieldName[],
  };
}

function lastChange(since: readonly Revision[], field: string) {
  const revision = since.findLast(({ after }) => field in after);
  return { by: revision?.actor ?? null, at: revision?.at };
}

function pickFormFields(fields: Fields): Fields {
  return Object.fromEntries(formFieldNames.map((name) => [name, fields[name]]));
}
