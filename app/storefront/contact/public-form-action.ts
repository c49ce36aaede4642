import { data, type RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { requestMeta } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";

/** The result of a form that anyone may send. */
export interface PublicFormResult extends Rejected {
  successMessage?: string;
}

interface PublicFormOptions {
  /** The rate limit; it also names the form in the log. */
  limit: "contact" | "newsletter";
  failedMessage: string;
  /** Carries the form out. @returns the message of success */
  submit: () => Promise<string>;
}

/** Carries out a valid form that anyone may send: rate-limited, and a failure preserves what was typed. */
export async function publicFormAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { limit, failedMessage, submit }: PublicFormOptions,
) {
  const refuse = (message: string, init: ResponseInit) =>
    data<PublicFormResult>(reject(form, { form: message }), init);
  try {
    const seconds = await limitVisitor(context, limit);
    if (seconds) return refuse(tooManyMessage(seconds), { status: 429, headers: retryAfterHeaders(seconds) });
    return data<PublicFormResult>({ successMessage: await submit(), values: {}, errors: {} });
  } catch (error) {
    const { requestId } = context.get(requestMeta);
    log.error({ requestId, err: error, form: limit }, "a form failed");
    return refuse(failedMessage, { status: 500 });
  }
}
