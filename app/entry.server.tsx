import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "../platform/log.ts";
import { RequestIdProvider } from "./error-page.tsx";
import { contentPolicy, nonceToHashes } from "./http/content-policy.ts";
import { google, isForCache, requestMeta, visitor } from "./http/context.ts";
import { allowedFormTarget } from "./http/form-target.ts";
import { loggedPath } from "./http/secret-path.ts";

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
  const html = await renderToHtml(
    // Only an error page shows the request id: other pages are the same for everyone.
    <RequestIdProvider value={status >= 500 ? requestId : ""}>
      <ServerRouter context={withRoutesOf(page)} url={request.url} nonce={nonce} />
    </RequestIdProvider>,
    {
      nonce,
      // Otherwise React sends large parts hidden, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => log.error({ requestId, err: error }, "a page did not render"),
    },
    request.signal,
  );
  const isPersonal = !context.get(isForCache) && context.get(visitor) !== null;
  const body = isPersonal ? { html, scripts: [`'nonce-${nonce}'`] } : nonceToHashes(html, nonce);
  const formTargets = [context.get(google)?.origin, allowedFormTarget(context)].filter(
    (origin) => typeof origin === "string",
  );
  headers.set("Content-Security-Policy", contentPolicy(body.scripts, formTargets));
  return new Response(request.method === "HEAD" ? null : body.html, { status, headers });
}

/**
 * Leaves every route out of a page's context but its own and the home page's: React Router makes a router of all routes of the context
 * for each page (docs/mechanisms.md). The browser discovers the others by the page's links, as before. The home page's stays: `Scripts`
 * puts the routes that match the parents of a page's path, at least `/`, into the browser's manifest; were it missing, the browser would
 * have to request it.
 */
function withRoutesOf(page: EntryContext): EntryContext {
  const all = page.manifest.routes;
  const home = Object.values(all).find((route) => route?.index && route.parentId === "root");
  const ids = page.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes: EntryContext["manifest"]["routes"] = {};
  for (const id of ["root", ...(home ? [home.id] : []), ...ids]) routes[id] = all[id];
  return { ...page, manifest: { ...page.manifest, routes } };
}

/** Renders to a string by Node's streams: web streams cost a fifth more. Rejects where not even the shell renders. */
function renderToHtml(
  page: ReactElement,
  options: RenderToPipeableStreamOptions,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk, _, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(lowerScriptPriority(Buffer.concat(chunks).toString()));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}

/** The browser asks for the style sheet and the first photo first (decision 027). React Router has no option for it. */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Logs an unexpected error once, with the request id. Responses such as 404 and redirects are expected. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const meta = (context as RouterContextProvider).get(requestMeta);
  meta.hasUnexpectedError = true;
  const { requestId } = meta;
  log.error({ requestId, err: error, path: loggedPath(new URL(request.url).pathname) }, "a request failed");
}
