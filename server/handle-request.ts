import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  database,
  google,
  identity,
  isDevelopment,
  limits,
  mail,
  pages,
  type RequestMeta,
  requestMeta,
  search,
  sessionId,
  visitor,
} from "../app/http/context.ts";
import { clientIpHeader } from "../app/identity/identity.ts";
import { addSessionCookie, noSession, type Session } from "../app/identity/session-reader.ts";
import type { OutageFlag } from "../platform/database/outages.ts";
import { log } from "../platform/log.ts";
import { formAdmission } from "./admit-form.ts";
import { type CachedPage, respondFromCache } from "./cached-page.ts";
import { compressResponse } from "./compress.ts";
import type { Shop } from "./open-shop.ts";
import type { RenderedPage } from "./page-cache.ts";
import type { PageCaching } from "./page-cache-responder.ts";
import { requestIdHeaders, securityHeaders, withDefaultCsp } from "./page-headers.ts";
import { isSafeMethod, isSameOrigin, rejectCrossSite } from "./reject-cross-site.ts";
import { asUnavailable, isUnavailableResponse, unavailableResponse } from "./unavailable.ts";

export type RequestHandler = (request: Request, clientIp: string) => Promise<Response>;

/** The shop as a function of a request and the visitor's IP. @param pageCaching null: no page is cached */
export function requestHandler(
  shop: Shop,
  build: ServerBuild,
  mode: "production" | "development",
  pageCaching: PageCaching | null,
): RequestHandler {
  const render = createRequestHandler(build, mode);
  const admitForm = formAdmission(shop.limits);

  return async (request, clientIp) => {
    const { origin, pathname, search } = new URL(request.url);
    const meta = newRequestMeta(clientIp, origin);
    if (!isSameOrigin(request)) return withStandardHeaders(request, rejectCrossSite(request, meta), meta);

    setClientIpHeader(request, clientIp);
    if (!isSafeMethod(request)) {
      const response = await admitForm(request, clientIp, (admittedRequest) =>
        with503OnOutage(admittedRequest, meta),
      );
      return withStandardHeaders(request, response, meta);
    }
    const cookie = request.headers.get("Cookie");
    const cacheKey = pageCaching?.cacheKeyFor({
      method: request.method,
      origin,
      target: pathname + search,
      cookie,
    });
    if (!pageCaching || !cacheKey)
      return withStandardHeaders(request, await with503OnOutage(request, meta), meta);

    const page = await pageCaching.cache.getOrRender(cacheKey, () => renderAnonymous(cacheKey.url, meta));
    if (!(page instanceof Response)) return cachedPageResponse(request, page, meta);
    // Its link leads to the page that this request wanted.
    return withStandardHeaders(
      request,
      isUnavailableResponse(page) ? unavailableResponse(request) : page,
      meta,
    );
  };

  /** Renders a page for everyone without a session: no header of the request that comes first reaches it. */
  async function renderAnonymous(url: string, meta: RequestMeta): Promise<RenderedPage> {
    const anonymousRequest = new Request(url);
    setClientIpHeader(anonymousRequest, meta.clientIp);
    const response = withDefaultCsp(await with503OnOutage(anonymousRequest, meta));
    return { response, complete: !meta.incomplete };
  }

  /** Answers 503 in an outage of the database; a form's route keeps its response, which has the submitted values. */
  async function with503OnOutage(request: Request, meta: RequestMeta): Promise<Response> {
    const outageFlag: OutageFlag = { outage: false };
    try {
      const response = await shop.outages.runWatched(outageFlag, () =>
        renderForSession(request, meta, outageFlag),
      );
      if (!outageFlag.outage) return response;
      const isRouteResponse = request.method === "POST" && response.status >= 500 && !meta.hasUnexpectedError;
      return isRouteResponse ? asUnavailable(response) : unavailableResponse(request);
    } catch (error) {
      if (!outageFlag.outage) throw error;
      return unavailableResponse(request);
    }
  }

  async function renderForSession(
    request: Request,
    meta: RequestMeta,
    outageFlag: OutageFlag,
  ): Promise<Response> {
    const session = await readSessionOrNone(shop, request, meta.requestId);
    // A signed-in customer must not be served as a visitor.
    if (outageFlag.outage) return unavailableResponse(request);

    const context = new RouterContextProvider();
    context.set(database, shop.database);
    context.set(search, shop.search);
    context.set(identity, shop.identity);
    context.set(google, shop.google);
    context.set(mail, shop.mail);
    context.set(limits, shop.limits);
    context.set(pages, shop.pages);
    context.set(visitor, session.customer);
    context.set(sessionId, session.id);
    context.set(isDevelopment, mode === "development");
    context.set(requestMeta, meta);

    const response = await render(request, context);
    addSessionCookie(response, session);
    return response;
  }
}

function newRequestMeta(clientIp: string, origin: string): RequestMeta {
  let nonce: string | undefined;
  return {
    requestId: randomUUID(),
    // Made on demand: few responses need one.
    get nonce() {
      nonce ??= randomBytes(16).toString("base64url");
      return nonce;
    },
    clientIp,
    origin,
    incomplete: false,
    hasUnexpectedError: false,
  };
}

/**
 * Sets the private header by which better-auth reads the client's IP; one that the visitor sent is replaced. The request
 * is changed in place: a copy would pump its body through a second stream.
 */
function setClientIpHeader(request: Request, clientIp: string): void {
  request.headers.set(clientIpHeader, clientIp);
}

async function readSessionOrNone(shop: Shop, request: Request, requestId: string): Promise<Session> {
  try {
    return await shop.sessions.read(request);
  } catch (error) {
    // R17: a failing role look-up means not an admin, never a 500.
    log.error({ requestId, err: error }, "the session could not be read");
    return noSession;
  }
}

/** Adds the headers of every response, and compresses the body as the browser accepts. */
async function withStandardHeaders(
  request: Request,
  response: Response,
  { origin, requestId }: RequestMeta,
): Promise<Response> {
  const { headers } = withDefaultCsp(response);
  for (const [name, value] of securityHeaders(origin)) headers.set(name, value);
  for (const [name, value] of requestIdHeaders(requestId)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // An anonymous page was rendered as for GET.
  if (request.method === "HEAD" && response.body) return new Response(null, response);
  return compressResponse(request, response);
}

function cachedPageResponse(request: Request, page: CachedPage, meta: RequestMeta): Response {
  const { status, headers, body } = respondFromCache(page, {
    method: request.method,
    origin: meta.origin,
    requestId: meta.requestId,
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  return new Response(body as BodyInit | null, { status, headers: headers as [string, string][] });
}
