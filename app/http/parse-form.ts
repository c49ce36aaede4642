import { data } from "react-router";
import type { z } from "zod";

/** What was typed, without passwords, and the first message of each field; `form` is the whole form's. */
export interface Rejected {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export type ParsedForm<Value> = { ok: true; value: Value } | { ok: false; rejected: Rejected };

/**
 * How much of a form is read, in bytes: several times what its longest field may hold (5,000 characters, of which one
 * takes up to nine bytes in a form), so that who pastes too much is told so beside the field.
 */
const largestForm = 262_144;

/**
 * Reads a request's form. A body that is no form is answered with 400, one that is too large with 413, of whichever
 * kind it is and before more of it is read.
 */
export async function readForm(request: Request): Promise<FormData> {
  const { headers } = request;
  try {
    return await new Response(await bodyUpTo(largestForm, request), { headers }).formData();
  } catch (cause) {
    if (request.signal.aborted || !(cause instanceof TypeError)) throw cause;
    throw data("This is not a form.", { status: 400 });
  }
}

/** A request's body, read by hand: going through one more stream of the web's takes longer. */
async function bodyUpTo(largest: number, { body }: Request): Promise<BodyInit> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw data("This form is too large.", { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Checks a form against its schema. Of a field that was sent twice the first counts, and files count as
 * absent. The answer to a refusal is sent back to the page, so that what was typed is never lost.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
): ParsedForm<z.output<Schema>> {
  const typed = typedText(form);
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "form")] ??= message;
  return { ok: false, rejected: { values: withoutPasswords(typed), errors } };
}

/** Refuses a form that is well-formed for a reason found out later, such as a taken address. */
export function reject(form: FormData, errors: Record<string, string>): Rejected {
  return { values: withoutPasswords(typedText(form)), errors };
}

function typedText(form: FormData): Record<string, string> {
  const first = new Map<string, string>();
  for (const [name, value] of form) {
    // PostgreSQL cannot store the character NUL in a text.
    if (typeof value === "string" && !first.has(name)) first.set(name, value.replaceAll("\0", ""));
  }
  return Object.fromEntries(first);
}

function withoutPasswords(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !/password/i.test(name)));
}
