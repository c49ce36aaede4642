import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  database,
  google,
  identity,
  isDevelopment,
  isForCache,
  limits,
  mail,
  pages,
  photos,
  type RequestMeta,
  requestMeta,
  search,
  sessionId,
  shellContentReader,
  shellVisitor,
  shopOrigin,
  visitor,
} from "../../app/http/context.ts";
import { pageMatcher, pagePathOf } from "../../app/http/page-registry.ts";
import { addSessionCookie, noSession, type Session } from "../../app/identity/session-reader.ts";
import { maxShownCount, type ShellFacts, signedInVisitor } from "../../app/identity/shell-cookie.ts";
import { anonymousVisitor, type ShellVisitor } from "../../app/ui/shell/header.tsx";
import type { OutageFlag } from "../../platform/database/outages.ts";
import { log } from "../../platform/log.ts";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { cartCount } from "../../shop/checkout/cart/cart-queries.ts";
import { readShellContent } from "../../shop/content/texts/content-queries.ts";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { formAdmission } from "../forms/admit-form.ts";
import { openFormBudget } from "../forms/form-budget.ts";
import { isSafeMethod, isSameOrigin, rejectCrossSite } from "../forms/reject-cross-site.ts";
import { isOutsideCall, outsideCallAdmission } from "../jobs/outside-calls.ts";
import { type CachedPage, respondFromCache, toHeaders, unpackFor } from "../pages/cached-page.ts";
import type { RenderedPage } from "../pages/page-cache.ts";
import { type CacheablePage, type PageCacheKey, variantKey } from "../pages/page-cache-key.ts";
import type { CacheLookup, PageCaching } from "../pages/page-cache-responder.ts";
import { withDefaultCsp } from "../pages/page-headers.ts";
import { createPageRequestHandler } from "../pages/page-request-handler.ts";
import { addPersonCookies, forgetFactsAfterFailure } from "../pages/person-cookies.ts";
import { openRenderTurns, type RenderLane, type RenderTurn } from "../pages/render-turns.ts";
import { withStandardHeaders } from "../pages/standard-headers.ts";
import {
  asUnavailable,
  busyResponse,
  isUnavailableResponse,
  unavailableResponse,
} from "../pages/unavailable.ts";
import type { Shop } from "./open-shop.ts";
import { newRequestMeta, setClientIpHeader } from "./request-meta.ts";
import { ownOriginMatcher, trustedOrigin } from "./shop-origin.ts";

export type RequestHandler = (request: Request, clientIp: string) => Promise<Response>;

/** The shop as a function of a request and the visitor's IP. @param pageCaching null: no page is cached */
export function requestHandler(
  shop: Shop,
  build: ServerBuild,
  mode: "production" | "development",
  pageCaching: PageCaching | null,
): RequestHandler {
  const render =
    mode === "production" ? createPageRequestHandler(build, shop.pages) : createRequestHandler(build, mode);
  const admitForm = formAdmission(
    shop.limits,
    // Before the body alone: whose session ends while it arrives is refused by the session that the route reads.
    async (request) => (await readSessionOrNone(shop, request, "")).customer,
  );
  const admitOutsideCall = outsideCallAdmission(shop.limits, openFormBudget());
  const beginTurn = openRenderTurns();
  const findPage = pageMatcher(shop.pages);
  const isOwnOrigin = ownOriginMatcher(shop.config);
  const { shellCookie } = shop;

  return async (request, clientIp) => {
    const { origin } = new URL(request.url);
    const meta = newRequestMeta(clientIp, origin);
    const turn = beginTurn(clientIp);
    try {
      return await respond(request, meta, turn);
    } catch (error) {
      if (!(error instanceof SemaphoreFullError)) throw error;
      return await withStandardHeaders(request, busyResponse(request), meta);
    } finally {
      turn.release();
    }
  };

  async function respond(request: Request, meta: RequestMeta, turn: RenderTurn): Promise<Response> {
    const { clientIp, origin } = meta;
    const { pathname, search } = new URL(request.url);
    if (isOutsideCall(request)) {
      const response = await admitOutsideCall(request, clientIp, (call) =>
        with503OnOutage(call, meta, () => render(call, newContext(meta))),
      );
      await turn.take("people");
      return withStandardHeaders(request, response, meta);
    }
    if (!isSameOrigin(request)) return withStandardHeaders(request, rejectCrossSite(request, meta), meta);

    setClientIpHeader(request, clientIp);
    if (!isSafeMethod(request)) {
      // What a form waits for, such as a password's hash, has bounds of its own: it must not hold the turns of others.
      const response = await admitForm(request, clientIp, (admittedRequest) =>
        with503OnOutage(admittedRequest, meta, (flag) => renderForSession(admittedRequest, meta, flag, null)),
      );
      forgetFactsAfterFailure(response, { request, origin, shellCookie });
      await turn.take("people");
      return withStandardHeaders(request, response, meta);
    }
    const cookie = request.headers.get("Cookie");
    const lookup = pageCaching?.lookUp({ method: request.method, origin, target: pathname + search, cookie });
    const cached =
      pageCaching && lookup && (await respondWithVariant(request, meta, pageCaching, lookup, turn));
    if (cached) return cached;
    const response = await with503OnOutage(request, meta, (flag) =>
      renderForSession(request, meta, flag, turn),
    );
    return withStandardHeaders(request, response, meta);
  }

  /** The lane of a request that nobody is signed in for. */
  function laneOf({ url }: Request): RenderLane {
    const { origin, pathname, search } = new URL(url);
    const page = search === "" && isOwnOrigin(origin) ? findPage(pagePathOf(pathname)) : null;
    return page && !/[:*]/.test(page.path) ? "fixed" : "open";
  }

  /**
   * Answers with the variant of a page that the request's session sees.
   * @returns null where the session has ended or cannot be read: then the page is rendered, or is unavailable
   */
  async function respondWithVariant(
    request: Request,
    meta: RequestMeta,
    { cache }: PageCaching,
    { page, key: knownKey }: CacheLookup,
    turn: RenderTurn,
  ): Promise<Response | null> {
    let key = knownKey;
    let session: Session = noSession;
    let facts: ShellFacts | null = null;
    if (!key) {
      session = await readSessionOrNone(shop, request, meta.requestId);
      if (!session.customer) return null;
      facts = shellFacts(session.customer, session.cartCount);
      key = variantKey(page, signedInVisitor(facts));
    }
    const variant = key;
    const found = await cache.getOrRender(
      variant,
      () => renderForCache(page, variant.shell, meta),
      () => turn.take(variant.shell.signedIn ? "people" : laneOf(request)),
    );
    const isPage = !(found instanceof Response);
    // The link of a page that says "unavailable" leads to the page that this request wanted.
    const response = isPage
      ? await cachedPageResponse(request, found, variant, meta)
      : isUnavailableResponse(found)
        ? unavailableResponse(request)
        : found;
    if (facts) {
      addSessionCookie(response, session);
      addPersonCookies(response, { request, origin: meta.origin, isSignedIn: true, facts, shellCookie });
    }
    return isPage ? response : withStandardHeaders(request, response, meta);
  }

  /** Renders a page for all who see this header: nothing else of the request that comes first reaches it. */
  async function renderForCache(
    { url, visitorsOnly }: CacheablePage,
    shell: ShellVisitor,
    meta: RequestMeta,
  ): Promise<RenderedPage> {
    const request = new Request(url);
    setClientIpHeader(request, meta.clientIp);
    const context = newContext(meta);
    context.set(isForCache, true);
    context.set(shellVisitor, async () => shell);
    if (visitorsOnly) context.set(visitor, null);
    const response = await with503OnOutage(request, meta, () => render(request, context));
    return { response: withDefaultCsp(response), complete: !meta.incomplete };
  }

  /** Answers 503 in an outage of the database; a form's route keeps its response, which has the submitted values. */
  async function with503OnOutage(
    request: Request,
    meta: RequestMeta,
    respond: (flag: OutageFlag) => Promise<Response>,
  ): Promise<Response> {
    const outageFlag: OutageFlag = { outage: false };
    try {
      const response = await shop.outages.runWatched(outageFlag, () => respond(outageFlag));
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
    turn: RenderTurn | null,
  ): Promise<Response> {
    const session = await readSessionOrNone(shop, request, meta.requestId);
    // A signed-in customer must not be served as a visitor.
    if (outageFlag.outage) return unavailableResponse(request);

    const { customer } = session;
    await turn?.take(customer ? "people" : laneOf(request));
    let facts: ShellFacts | null = null;
    const context = newContext(meta);
    // What a form decides is decided by what the settings say now.
    if (!isSafeMethod(request)) context.set(shellContentReader, () => readShellContent(shop.database));
    context.set(visitor, customer);
    context.set(sessionId, session.id);
    context.set(shellVisitor, async () => {
      if (!customer) return anonymousVisitor;
      // A form may have changed the cart since the session was read.
      const count = isSafeMethod(request) ? session.cartCount : await cartCount(shop.database, customer.id);
      facts = shellFacts(customer, count);
      return signedInVisitor(facts);
    });
    const response = await render(request, context);
    addSessionCookie(response, session);
    const isSignedIn = customer !== null;
    addPersonCookies(response, { request, origin: meta.origin, isSignedIn, facts, shellCookie });
    return response;
  }

  function newContext(meta: RequestMeta): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(database, shop.database);
    context.set(search, shop.search);
    context.set(shellContentReader, shop.shellContentReader);
    context.set(identity, shop.identity);
    context.set(google, shop.google);
    context.set(mail, shop.mail);
    context.set(limits, shop.limits);
    context.set(photos, shop.photos);
    context.set(pages, shop.pages);
    context.set(isDevelopment, mode === "development");
    context.set(requestMeta, meta);
    context.set(shopOrigin, trustedOrigin(shop.config, meta.origin));
    return context;
  }
}

function shellFacts({ role }: Customer, count: number): ShellFacts {
  return { isStaff: role !== null, cartCount: Math.min(count, maxShownCount) };
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

async function cachedPageResponse(
  request: Request,
  page: CachedPage,
  { isPrivate }: PageCacheKey,
  meta: RequestMeta,
): Promise<Response> {
  const acceptEncoding = request.headers.get("Accept-Encoding");
  await unpackFor(page, acceptEncoding);
  const cached = respondFromCache(page, {
    method: request.method,
    origin: meta.origin,
    requestId: meta.requestId,
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding,
    isPrivate,
  });
  if (!cached) throw new Error("a page from the cache could not be unpacked");
  const { status, headers, body } = cached;
  return new Response(body as BodyInit | null, { status, headers: toHeaders(headers) });
}
