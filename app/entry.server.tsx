import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "../platform/log.ts";
import { RequestIdProvider } from "./error-page.tsx";
import { bufferedResponse } from "./http/buffered-response.ts";
import { contentPolicy, nonceToHashes } from "./http/content-policy.ts";
import { google, isForCache, requestMeta, visitor } from "./http/context.ts";
import { allowedFormTarget } from "./http/forms/form-target.ts";
import { loggedPath } from "./http/secret-path.ts";
import { sourceScript } from "./source-script.ts";

/** Renders a whole page, useful without scripts and cacheable, and sets its Content-Security-Policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = context.get(requestMeta);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const renderMeta = { streamCache: await readHandoff(page) };
  const html = renderToString(
    // Only an error page shows the request id: other pages are the same for everyone.
    <RequestIdProvider value={status >= 500 ? requestId : ""}>
      <ServerRouter context={{ ...page, renderMeta }} url={request.url} nonce={nonce} />
    </RequestIdProvider>,
  );
  // A page without it cannot be hydrated, and `renderToString` reports no error where something suspends.
  if (!html.includes("streamController.close()")) throw new Error("The loaders' data is not in the page.");
  const isPersonal = !context.get(isForCache) && context.get(visitor) !== null;
  const document = `<!DOCTYPE html>${lowerScriptPriority(withSourceScript(request, html, nonce))}`;
  const body = isPersonal
    ? { html: document, scripts: [`'nonce-${nonce}'`] }
    : nonceToHashes(document, nonce);
  const formTargets = [context.get(google)?.origin, allowedFormTarget(context)].filter(
    (origin) => typeof origin === "string",
  );
  headers.set("Content-Security-Policy", contentPolicy(body.scripts, formTargets));
  return request.method === "HEAD"
    ? new Response(null, { status, headers })
    : bufferedResponse(Buffer.from(body.html), { status, headers });
}

type Handoff = NonNullable<NonNullable<EntryContext["renderMeta"]>["streamCache"]>;

/**
 * Reads the encoded loader data before rendering. `ServerRouter` suspends until that data is read; `renderToString` cannot wait
 * (decision 080).
 */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<Handoff> {
  const value = serverHandoffStream ? await text(serverHandoffStream) : "";
  return [readChunk({ done: false, value }), readChunk({ done: true, value: "" })];
}

function readChunk(result: NonNullable<Handoff[number]["result"]>): Handoff[number] {
  return Object.assign(Promise.resolve(), { result });
}

/** Not in the dashboard: staff come from nowhere. React skips a script that it does not know. */
function withSourceScript({ url }: Request, html: string, nonce: string): string {
  if (new URL(url).pathname.startsWith("/dashboard")) return html;
  return html.replace("</body>", () => `<script nonce="${nonce}">${sourceScript}</script></body>`);
}

/** The browser asks for the style sheet and the first photo first (decision 027). React Router has no option for it. */
function lowerScriptPriority(html: string): string {
  const seen = new Set<string>();
  return html.replace(/<link rel="modulepreload"( href="[^"]*"[^>]*>)/g, (_, rest: string) => {
    // React Router lists the entry of its root twice.
    if (seen.has(rest)) return "";
    seen.add(rest);
    return `<link rel="modulepreload" fetchpriority="low"${rest}`;
  });
}

/** Logs an unexpected error once, with the request id. Responses such as 404 and redirects are expected. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const meta = (context as RouterContextProvider).get(requestMeta);
  meta.hasUnexpectedError = true;
  const { requestId } = meta;
  log.error({ requestId, err: error, path: loggedPath(new URL(request.url).pathname) }, "a request failed");
}
