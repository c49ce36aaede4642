import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  database,
  development,
  type Exchange,
  exchange,
  google,
  identity,
  limits,
  mail,
  search,
  sessionId,
  visitor,
} from "../app/http/context.ts";
import { clientAddressHeader } from "../app/identity/identity.ts";
import { addSessionCookies, noSession, type Session } from "../app/identity/read-session.ts";
import type { Met } from "../platform/database/outages.ts";
import { log } from "../platform/log.ts";
import { formAdmission } from "./admit-form.ts";
import { compressed } from "./compress.ts";
import { answerFrom, type KeptPage } from "./kept-page.ts";
import type { Shop } from "./open-shop.ts";
import type { Rendered } from "./page-cache.ts";
import { requestHeaders, standingHeaders, withPolicy } from "./page-headers.ts";
import type { Pages } from "./pages.ts";
import { isLooking, isOwn, refuseForeign } from "./refuse-foreign.ts";
import { isUnavailable, saysUnavailable, unavailable } from "./unavailable.ts";

export type Handle = (request: Request, clientAddress: string) => Promise<Response>;

/**
 * The shop as a function: a request and the visitor's true address in, a response out.
 * @param pages keeps what may be kept; null: nothing is
 */
export function requestHandler(
  shop: Shop,
  build: ServerBuild,
  mode: "production" | "development",
  pages: Pages | null,
): Handle {
  const render = createRequestHandler(build, mode);
  const admitForm = formAdmission(shop.limits);

  return async (request, clientAddress) => {
    const { origin, pathname, search } = new URL(request.url);
    const known = knownOf(clientAddress, origin);
    if (!isOwn(request)) return finished(request, refuseForeign(request, known), known);

    tellClientAddress(request, clientAddress);
    if (!isLooking(request)) {
      const response = await admitForm(request, clientAddress, (admitted) => unlessAway(admitted, known));
      return finished(request, response, known);
    }
    const cookie = request.headers.get("Cookie");
    const plan = pages?.planOf({ method: request.method, origin, target: pathname + search, cookie });
    if (!pages || !plan) return finished(request, await unlessAway(request, known), known);

    const page = await pages.cache.page(plan, () => renderForNobody(plan.url, known));
    if (!(page instanceof Response)) return fromKept(request, page, known);
    // Each is led back to where they were going themselves.
    return finished(request, isUnavailable(page) ? unavailable(request) : page, known);
  };

  /** A page for everyone without a session: nothing of the request that happens to be first reaches it. */
  async function renderForNobody(url: string, known: Exchange): Promise<Rendered> {
    const plain = new Request(url);
    tellClientAddress(plain, known.clientAddress);
    const response = withPolicy(await unlessAway(plain, known));
    return { response, complete: !known.incomplete };
  }

  /**
   * While the database is away the answer is 503, whatever was made of its absence on the way. A form's route
   * that has an answer of its own keeps it, because it holds what was typed.
   */
  async function unlessAway(request: Request, known: Exchange): Promise<Response> {
    const met: Met = { outage: false };
    try {
      const response = await shop.outages.watch(met, () => answer(request, known, met));
      if (!met.outage) return response;
      const isOwnAnswer = request.method === "POST" && response.status >= 500 && !known.surprised;
      return isOwnAnswer ? saysUnavailable(response) : unavailable(request);
    } catch (error) {
      if (!met.outage) throw error;
      return unavailable(request);
    }
  }

  async function answer(request: Request, known: Exchange, met: Met): Promise<Response> {
    const session = await sessionOf(shop, request, known.requestId);
    // Whoever is signed in must not be taken for a visitor.
    if (met.outage) return unavailable(request);

    const context = new RouterContextProvider();
    context.set(database, shop.database);
    context.set(search, shop.search);
    context.set(identity, shop.identity);
    context.set(google, shop.google);
    context.set(mail, shop.mail);
    context.set(limits, shop.limits);
    context.set(visitor, session.customer);
    context.set(sessionId, session.id);
    context.set(development, mode === "development");
    context.set(exchange, known);

    const response = await render(request, context);
    addSessionCookies(response, session);
    return response;
  }
}

function knownOf(clientAddress: string, origin: string): Exchange {
  let nonce: string | undefined;
  return {
    requestId: randomUUID(),
    // Most answers that are no page do without one.
    get nonce() {
      nonce ??= randomBytes(16).toString("base64url");
      return nonce;
    },
    clientAddress,
    origin,
    incomplete: false,
    surprised: false,
  };
}

/**
 * The header is ours alone: whatever the visitor sent under its name is replaced. The request itself is given it: a copy
 * would pump its body through a second stream.
 */
function tellClientAddress(request: Request, clientAddress: string): void {
  request.headers.set(clientAddressHeader, clientAddress);
}

async function sessionOf(shop: Shop, request: Request, requestId: string): Promise<Session> {
  try {
    return await shop.sessions.read(request);
  } catch (error) {
    // R17: a failing role look-up means not an admin, never a 500.
    log.error({ requestId, err: error }, "the session could not be read");
    return noSession;
  }
}

/** An answer with the headers that every answer has, in the form that the browser takes. */
async function finished(
  request: Request,
  response: Response,
  { origin, requestId }: Exchange,
): Promise<Response> {
  const { headers } = withPolicy(response);
  for (const [name, value] of standingHeaders(origin)) headers.set(name, value);
  for (const [name, value] of requestHeaders(requestId)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // A page for nobody in particular was rendered as for GET.
  if (request.method === "HEAD" && response.body) return new Response(null, response);
  return compressed(request, response);
}

function fromKept(request: Request, page: KeptPage, { origin, requestId }: Exchange): Response {
  const { status, headers, body } = answerFrom(page, {
    method: request.method,
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  const all = [...headers, ...standingHeaders(origin), ...requestHeaders(requestId)] as [string, string][];
  return new Response(body as BodyInit | null, { status, headers: all });
}
