import { data, isRouteErrorResponse } from "react-router";
import { type Rejected, reject } from "./parse-form.ts";

interface ClientActionArgs<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** What a page says that keeps its form because the shop, or its database, cannot be reached. */
export const unreachableMessage =
  "The shop cannot be reached at the moment. Nothing you typed is lost: please try again.";

/** Whether an action failed because its question never reached the shop, came too often, or met no database there. */
export function isShopUnreachable(error: unknown): boolean {
  // The browser's own error for a connection that fails.
  return isRouteErrorResponse(error)
    ? [429, 502, 503, 504].includes(error.status)
    : error instanceof TypeError;
}

/**
 * A page's `clientAction`: where the shop cannot be reached the page stays as it is, with what was typed and a
 * sentence, instead of making room for an error page.
 * @param extra what the page's answer holds besides the sentence
 */
export async function preserveForm<Answer, Extra extends object>(
  { request, serverAction }: ClientActionArgs<Answer>,
  extra: Extra,
) {
  const submitted = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isShopUnreachable(error)) throw error;
    const rejection: Rejected & Extra = { ...extra, ...reject(submitted, { form: unreachableMessage }) };
    // The status keeps the page's data from being asked for again.
    return data(rejection, 503);
  }
}
