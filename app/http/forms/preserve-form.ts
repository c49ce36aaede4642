import { data } from "react-router";
import { isShopUnreachable } from "../is-shop-unreachable.ts";
import { type Rejected, reject } from "./parse-form.ts";

interface ClientActionArgs<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** The message of a form that is preserved because the shop or its database cannot be reached. */
export const unreachableMessage =
  "We cannot reach the shop right now. What you typed is saved. Please try again.";

/** Whether an action failed, for any reason. A redirect, thrown as a `Response`, is not a failure. */
export function isAnyFailure(error: unknown): boolean {
  return !(error instanceof Response);
}

/** Runs a `clientAction`: after a failure that `isHandled` accepts the page stays, with `fallback` as action data. */
export async function actionWithFallback<Answer, Fallback>(
  { request, serverAction }: ClientActionArgs<Answer>,
  fallback: (submitted: FormData) => Fallback,
  isHandled = isShopUnreachable,
) {
  const submitted = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isHandled(error)) throw error;
    // The status keeps the page's data from being loaded again.
    return data(fallback(submitted), 503);
  }
}

/**
 * A `clientAction` that keeps what was typed while the shop is unreachable.
 * @param extra what the screen needs besides, to know the form again
 */
export function keepTyped<Extra extends object = object>(
  extra: (submitted: FormData) => Extra = () => ({}) as Extra,
) {
  const answer = (submitted: FormData): Rejected & Extra => ({
    ...extra(submitted),
    ...reject(submitted, { form: unreachableMessage }),
  });
  // The server's own answer has the type of its action.
  return (args: ClientActionArgs<unknown>) =>
    actionWithFallback(args, answer) as Promise<ReturnType<typeof answer>>;
}
