import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  database,
  google,
  identity,
  limits,
  mail,
  pages,
  photos,
  type RequestMeta,
  requestMeta,
  search,
  shopOrigin,
} from "../../app/http/context.ts";
import { networkOf } from "../../app/http/limits/shared-limits.ts";
import { pageMatcher, pagePathOf } from "../../app/http/page-registry.ts";
import { addSessionCookie, noSession, type Session } from "../../app/identity/session-reader.ts";
import { type ShellFacts, signedInVisitor } from "../../app/identity/shell-cookie.ts";
import { Semaphore, SemaphoreFullError } from "../../platform/semaphore.ts";
import { formAdmission } from "../forms/admit-form.ts";
import { openFormBudget } from "../forms/form-budget.ts";
import { isSafeMethod, isSameOrigin, rejectCrossSite } from "../forms/reject-cross-site.ts";
import { isOutsideCall, outsideCallAdmission } from "../jobs/outside-calls.ts";
import { type CachedPage, respondFromCache, toHeaders, unpackFor } from "../pages/cached-page.ts";
import { type PageCacheKey, variantKey } from "../pages/page-cache-key.ts";
import type { PageCaching } from "../pages/page-cache-responder.ts";
import { createPageRequestHandler } from "../pages/page-request-handler.ts";
import { addPersonCookies, forgetFactsAfterFailure } from "../pages/person-cookies.ts";
import { withErrorPage } from "../pages/plain-page.ts";
import { openRenderTurns, type RenderLane, type RenderTurn } from "../pages/render-turns.ts";
import { withStandardHeaders } from "../pages/standard-headers.ts";
import { busyResponse, isUnavailableResponse, unavailableResponse } from "../pages/unavailable.ts";
import type { Shop } from "./open-shop.ts";
import {
  type Renderer,
  readSessionOrNone,
  renderForCache,
  renderForSession,
  shellFacts,
  with503OnOutage,
} from "./render-page.ts";
import { newRequestMeta, setClientIpHeader } from "./request-meta.ts";
import { ownOriginMatcher, trustedOrigin } from "./shop-origin.ts";

export type RequestHandler = (request: Request, clientIp: string) => Promise<Response>;

/** What the steps share for as long as the server runs. */
interface Server extends Renderer {
  admitForm: ReturnType<typeof formAdmission>;
  admitOutsideCall: ReturnType<typeof outsideCallAdmission>;
  /** The lane of a request that no one is signed in for. */
  visitorLane(request: Request): RenderLane;
  /** Whether the route of a form waits for something that has bounds of its own. */
  isSlowForm(request: Request): boolean;
  slowForms: Semaphore;
  pageCaching: PageCaching | null;
}

/** What the steps know of one request. */
interface Visit {
  request: Request;
  meta: RequestMeta;
  turn: RenderTurn;
}

/** @returns null: the next step answers */
type Step = (server: Server, visit: Visit) => Promise<Response | null>;

/** In this order; the last one answers always. */
const steps: Step[] = [answerOutsideCall, refuseCrossSite, answerForm, answerFromCache, answerByRendering];

/** The shop as a function of a request and the visitor's IP. @param pageCaching null: no page is cached */
export function requestHandler(
  shop: Shop,
  build: ServerBuild,
  mode: "production" | "development",
  pageCaching: PageCaching | null,
): RequestHandler {
  const findPage = pageMatcher(shop.pages);
  const isOwnOrigin = ownOriginMatcher(shop.config);
  const beginTurn = openRenderTurns();
  const route =
    mode === "production" ? createPageRequestHandler(build, shop.pages) : createRequestHandler(build, mode);
  const server: Server = {
    shop,
    render: async (request, context) =>
      withErrorPage(request, await route(request, context), context.get(requestMeta).requestId),
    newContext: (meta) => routerContext(shop, meta),
    admitForm: formAdmission(
      shop.limits,
      // Before the body alone: whose session ends while it arrives is refused by the session that the route reads.
      async (request) => (await readSessionOrNone(shop, request, "")).customer,
    ),
    admitOutsideCall: outsideCallAdmission(shop.limits, openFormBudget()),
    visitorLane({ url }) {
      const { origin, pathname, search } = new URL(url);
      const page = search === "" && isOwnOrigin(origin) ? findPage(pagePathOf(pathname)) : null;
      return page && !/[:*]/.test(page.path) ? "fixed" : "open";
    },
    isSlowForm: ({ url }) => findPage(pagePathOf(new URL(url).pathname))?.waitsFor !== undefined,
    // What one network has is more than wait for a hash, which refuses the others in words.
    slowForms: new Semaphore({ permits: 256, maxPerKey: 128 }),
    pageCaching,
  };

  return async (request, clientIp) => {
    const meta = newRequestMeta(clientIp, new URL(request.url).origin);
    const turn = beginTurn(clientIp);
    setClientIpHeader(request, clientIp);
    try {
      for (const step of steps) {
        const response = await step(server, { request, meta, turn });
        if (response) return response;
      }
      throw new Error("no step answered");
    } catch (error) {
      if (!(error instanceof SemaphoreFullError)) throw error;
      return await withStandardHeaders(request, busyResponse(request, shop), meta, null);
    } finally {
      turn.release();
    }
  };
}

/** A call of a courier or of the payment gateway, which comes from another origin. */
async function answerOutsideCall(
  { shop, render, newContext, admitOutsideCall }: Server,
  { request, meta, turn }: Visit,
): Promise<Response | null> {
  if (!isOutsideCall(request)) return null;
  const response = await admitOutsideCall(request, meta.clientIp, (call) =>
    thenTake(
      turn,
      with503OnOutage(shop, call, meta, () => render(call, newContext(meta))),
    ),
  );
  return withStandardHeaders(request, response, meta, turn.held);
}

async function refuseCrossSite(_: Server, { request, meta }: Visit): Promise<Response | null> {
  return isSameOrigin(request)
    ? null
    : withStandardHeaders(request, rejectCrossSite(request, meta), meta, null);
}

/** Takes the turn of a call or slow form when its route has answered: what it waits for, such as a password's hash, has limits of its own. */
async function thenTake(turn: RenderTurn, answered: Promise<Response>): Promise<Response> {
  const response = await answered;
  await turn.take("people");
  return response;
}

async function answerForm(server: Server, { request, meta, turn }: Visit): Promise<Response | null> {
  if (isSafeMethod(request)) return null;
  const { shop, admitForm } = server;
  // Its body has arrived by then: no place is held while a client sends.
  const response = await admitForm(request, meta.clientIp, async (admitted) => {
    const render = () =>
      with503OnOutage(shop, admitted, meta, (flag) => renderForSession(server, admitted, meta, flag, null));
    if (server.isSlowForm(request))
      return thenTake(turn, server.slowForms.run(render, { key: networkOf(meta.clientIp) }));
    await turn.take("forms");
    return render();
  });
  forgetFactsAfterFailure(response, { request, origin: meta.origin, shellCookie: shop.shellCookie });
  return withStandardHeaders(request, response, meta, turn.held);
}

/** Answers with the variant of a page that the session sees; not if the session has ended or cannot be read. */
async function answerFromCache(server: Server, { request, meta, turn }: Visit): Promise<Response | null> {
  const { shop, pageCaching, visitorLane } = server;
  const { method, headers, url } = request;
  const { pathname, search } = new URL(url);
  const { origin } = meta;
  const lookup = pageCaching?.lookUp({
    method,
    origin,
    target: pathname + search,
    cookie: headers.get("Cookie"),
  });
  if (!pageCaching || !lookup) return null;
  let { key } = lookup;
  let session: Session = noSession;
  let facts: ShellFacts | null = null;
  if (!key) {
    session = await readSessionOrNone(shop, request, meta.requestId);
    if (!session.customer) return null;
    facts = shellFacts(session.customer, session.cartCount);
    key = variantKey(lookup.page, signedInVisitor(facts));
  }
  const { shell } = key;
  const found = await pageCaching.cache.getOrRender(
    key,
    () => renderForCache(server, lookup.page, shell, meta),
    () => turn.take(shell.signedIn ? "people" : visitorLane(request)),
  );
  const isPage = !(found instanceof Response);
  // The link of a page that says "unavailable" leads to the page that this request wanted.
  const response = isPage
    ? await cachedPageResponse(request, found, key, meta)
    : isUnavailableResponse(found)
      ? unavailableResponse(request, shop)
      : found;
  if (facts) {
    addSessionCookie(response, session);
    addPersonCookies(response, { request, origin, isSignedIn: true, facts, shellCookie: shop.shellCookie });
  }
  return isPage ? response : withStandardHeaders(request, response, meta, turn.held);
}

async function answerByRendering(server: Server, { request, meta, turn }: Visit): Promise<Response> {
  const response = await with503OnOutage(server.shop, request, meta, (flag) =>
    renderForSession(server, request, meta, flag, (lane) => turn.take(lane ?? server.visitorLane(request))),
  );
  return withStandardHeaders(request, response, meta, turn.held);
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

/** What the routes know of the shop and of a request, without its customer. */
function routerContext(shop: Shop, meta: RequestMeta): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(database, shop.database);
  context.set(search, shop.search);
  context.set(identity, shop.identity);
  context.set(google, shop.google);
  context.set(mail, shop.mail);
  context.set(limits, shop.limits);
  context.set(photos, shop.photos);
  context.set(pages, shop.pages);
  context.set(requestMeta, meta);
  context.set(shopOrigin, trustedOrigin(shop.config, meta.origin));
  return context;
}
