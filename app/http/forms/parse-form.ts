import type { z } from "zod";
import { outOfDate } from "./out-of-date.ts";

/** The submitted values, without passwords, and the first message of each field; `form` is the whole form's. */
export interface Rejected {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export type ParsedForm<Value> = { ok: true; value: Value } | { ok: false; rejected: Rejected };

/** The fields of the schemas that a form was checked against. Only these are sent back to the page. */
const knownFields = new WeakMap<FormData, Set<string>>();

/** PostgreSQL cannot store the character NUL in a text. Here, since `platform/typed-text.ts` is no module of the shop's pages. */
export const withoutNul = (text: string): string => text.replaceAll("\0", "");

/** Reads a form, whose size was checked before (`server/forms/admit-form.ts`); a body that is no form gets a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = new FormData();
    for (const [name, value] of await request.formData())
      if (typeof value === "string") form.append(name, withoutNul(value));
      else form.append(name, value);
    knownFields.set(form, new Set());
    return form;
  } catch (cause) {
    if (request.signal.aborted || !(cause instanceof TypeError)) throw cause;
    throw outOfDate();
  }
}

/** Checks a form: a repeated field's first value counts, files do not. A rejection preserves what was typed. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
): ParsedForm<z.output<Schema>> {
  knownFields.set(form, new Set([...(knownFields.get(form) ?? []), ...schemaFields(schema)]));
  const submitted = textFields(form);
  const parsed = schema.safeParse(submitted);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "form")] ??= message;
  return { ok: false, rejected: reject(form, errors) };
}

/** Rejects a valid form for a reason found later, such as an email that is taken. */
export function reject(form: FormData, errors: Record<string, string>): Rejected {
  const allowed = knownFields.get(form);
  const preserved = Object.entries(textFields(form)).filter(
    // In the browser, which checks no form itself, it is the page's own.
    ([name]) => !/password/i.test(name) && (allowed?.has(name) ?? true),
  );
  return { values: Object.fromEntries(preserved), errors };
}

/** The names of a schema's fields: an object's, transformed or not, or those of all objects that it is one of. */
function schemaFields(schema: z.ZodType): string[] {
  const { shape, options, in: typed } = schema as { shape?: object; options?: z.ZodType[]; in?: z.ZodType };
  return [...Object.keys(shape ?? {}), ...(options ?? (typed ? [typed] : [])).flatMap(schemaFields)];
}

function textFields(form: FormData): Record<string, string> {
  const first = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string" && !first.has(name)) first.set(name, value);
  }
  return Object.fromEntries(first);
}
