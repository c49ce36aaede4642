import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { limitVisitor, retryAfterHeaders } from "../limits/limit-visitor.ts";
import { tooManyMessage } from "../limits/too-many-message.ts";
import type { LimitedAction } from "../limits/visitor-limits.ts";
import { parseForm, type Rejected, reject } from "./parse-form.ts";

type LimitedForm<Value> = { ok: true; value: Value } | { ok: false; rejected: Rejected; init: ResponseInit };

/** Checks a form (400), then counts the valid ones against the limit of an action (429, with the seconds to wait). */
export async function parseLimitedForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
  action: LimitedAction,
  context: Readonly<RouterContextProvider>,
): Promise<LimitedForm<z.output<Schema>>> {
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return { ...parsed, init: { status: 400 } };
  const seconds = await limitVisitor(context, action);
  if (!seconds) return parsed;
  const rejected = reject(form, { form: tooManyMessage(seconds) });
  return { ok: false, rejected, init: { status: 429, headers: retryAfterHeaders(seconds) } };
}
