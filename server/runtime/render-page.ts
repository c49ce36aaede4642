import type { RouterContextProvider } from "react-router";
import { isForCache, type RequestMeta, sessionId, shellVisitor, visitor } from "../../app/http/context.ts";
import { addSessionCookie, noSession, type Session } from "../../app/identity/session-reader.ts";
import { maxShownCount, type ShellFacts, signedInVisitor } from "../../app/identity/shell-cookie.ts";
import { anonymousVisitor, type ShellVisitor } from "../../app/ui/shell/header.tsx";
import type { OutageFlag } from "../../platform/database/outages.ts";
import { log } from "../../platform/log.ts";
import { cartCount } from "../../shop/checkout/cart/cart-queries.ts";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { isSafeMethod } from "../forms/reject-cross-site.ts";
import type { RenderedPage } from "../pages/page-cache.ts";
import type { CacheablePage } from "../pages/page-cache-key.ts";
import { withDefaultCsp } from "../pages/page-headers.ts";
import { addPersonCookies } from "../pages/person-cookies.ts";
import type { RenderLane } from "../pages/render-turns.ts";
import { asUnavailable, notNowResponse } from "../pages/unavailable.ts";
import type { Shop } from "./open-shop.ts";
import { setClientIpHeader } from "./request-meta.ts";

/** What every rendering needs: the shop, the router, and what the router knows of a request. */
export interface Renderer {
  shop: Shop;
  render(request: Request, context: RouterContextProvider): Promise<Response>;
  newContext(meta: RequestMeta): RouterContextProvider;
}

/**
 * Renders a page or a form's response for the session that the request names.
 * @param takeTurn called with the lane to wait in, once the session is known; null: waits for none
 */
export async function renderForSession(
  { shop, render, newContext }: Renderer,
  request: Request,
  meta: RequestMeta,
  outageFlag: OutageFlag,
  takeTurn: ((lane: RenderLane | null) => Promise<void>) | null,
): Promise<Response> {
  const session = await readSessionOrNone(shop, request, meta.requestId);
  // A signed-in customer must not be served as a visitor.
  if (outageFlag.outage) return notNowResponse(outageFlag, request, shop);

  const { customer } = session;
  await takeTurn?.(customer ? "people" : null);
  let facts: ShellFacts | null = null;
  const context = newContext(meta);
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
  const { shellCookie } = shop;
  addPersonCookies(response, {
    request,
    origin: meta.origin,
    isSignedIn: customer !== null,
    facts,
    shellCookie,
  });
  return response;
}

/** Renders a page for everyone who sees this header. Nothing else of the first request reaches it. */
export async function renderForCache(
  { shop, render, newContext }: Renderer,
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
  const response = await with503OnOutage(shop, request, meta, () => render(request, context));
  return { response: withDefaultCsp(response), complete: !meta.incomplete };
}

/**
 * Answers 503 in an outage of the database; a form's route keeps its response, which has the submitted values or says that they
 * are committed.
 */
export async function with503OnOutage(
  shop: Pick<Shop, "outages" | "database">,
  request: Request,
  meta: RequestMeta,
  respond: (flag: OutageFlag) => Promise<Response>,
): Promise<Response> {
  const outageFlag: OutageFlag = { outage: false };
  try {
    const response = await shop.outages.runWatched(outageFlag, () => respond(outageFlag));
    if (!outageFlag.outage || meta.isCommitted) return response;
    const isRouteResponse = request.method === "POST" && response.status >= 500 && !meta.hasUnexpectedError;
    return isRouteResponse ? asUnavailable(response) : notNowResponse(outageFlag, request, shop);
  } catch (error) {
    if (!outageFlag.outage) throw error;
    return notNowResponse(outageFlag, request, shop);
  }
}

/** What the header shows to a signed-in customer. */
export function shellFacts({ role }: Customer, count: number): ShellFacts {
  return { isStaff: role !== null, cartCount: Math.min(count, maxShownCount) };
}

/** @returns no session too if it cannot be read: R17, a failed role look-up means "not staff", never a 500 */
export async function readSessionOrNone(shop: Shop, request: Request, requestId: string): Promise<Session> {
  try {
    return await shop.sessions.read(request);
  } catch (error) {
    log.error({ requestId, err: error }, "the session could not be read");
    return noSession;
  }
}
