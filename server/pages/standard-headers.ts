import type { RequestMeta } from "../../app/http/context.ts";
import { secretOfPath } from "../../app/http/secret-path.ts";
import { compressResponse } from "./compress.ts";
import { requestIdHeaders, secretUrlHeaders, securityHeaders, withDefaultCsp } from "./page-headers.ts";
import type { HeldTurn } from "./render-turns.ts";
import { isUnavailableResponse } from "./unavailable.ts";

/**
 * Adds the headers of every response, and compresses the body as the browser accepts.
 * @param turn null: the request was refused before its turn, and what is refused is sent as it is
 */
export async function withStandardHeaders(
  request: Request,
  response: Response,
  { origin, requestId }: RequestMeta,
  turn: HeldTurn | null,
): Promise<Response> {
  const { headers } = withDefaultCsp(response);
  for (const [name, value] of securityHeaders(origin)) headers.set(name, value);
  const secret = secretOfPath(new URL(request.url).pathname);
  if (secret) for (const [name, value] of secretUrlHeaders[secret]) headers.set(name, value);
  for (const [name, value] of requestIdHeaders(requestId)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // A page for the cache was rendered as for GET.
  if (request.method === "HEAD" && response.body) return new Response(null, response);
  // An outage may be found out within a turn.
  return turn && !isUnavailableResponse(response) ? compressResponse(request, response, turn) : response;
}
