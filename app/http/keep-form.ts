import { data, isRouteErrorResponse } from "react-router";
import { type Rejected, reject } from "./parse-form.ts";

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** What a page says that keeps its form because the shop, or its database, cannot be reached. */
export const notReached =
  "The shop cannot be reached at the moment. Nothing you typed is lost: please try again.";

/** Whether an action failed because its question never reached the shop, came too often, or met no database there. */
export function isAway(error: unknown): boolean {
  // The browser's own error for a connection that fails.
  return isRouteErrorResponse(error)
    ? [429, 502, 503, 504].includes(error.status)
    : error instanceof TypeError;
}

/**
 * A page's `clientAction`: where the shop cannot be reached the page stays as it is, with what was typed and a
 * sentence, instead of making room for an error page.
 * @param rest what the page's answer holds besides the sentence
 */
export async function keepForm<Answer, Rest extends object>(
  { request, serverAction }: Sending<Answer>,
  rest: Rest,
) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isAway(error)) throw error;
    const kept: Rejected & Rest = { ...rest, ...reject(typed, { form: notReached }) };
    // The status keeps the page's data from being asked for again.
    return data(kept, 503);
  }
}
