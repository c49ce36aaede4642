import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  database,
  type Exchange,
  exchange,
  google,
  identity,
  limits,
  mail,
  sessionId,
  visitor,
} from "../app/http/context.ts";
import { clientAddressHeader } from "../app/identity/identity.ts";
import { addSessionCookies, noSession, readSession, type Session } from "../app/identity/read-session.ts";
import type { Met } from "../platform/database/outages.ts";
import { log } from "../platform/log.ts";
import { compressed } from "./compress.ts";
import type { Shop } from "./open-shop.ts";
import { isOwn, refuseForeign } from "./refuse-foreign.ts";
import { onlyHttps } from "./serve.ts";
import { saysUnavailable, unavailable } from "./unavailable.ts";

export type Handle = (request: Request, clientAddress: string) => Promise<Response>;

/** The shop as a function: a request and the visitor's true address in, a response out. */
export function requestHandler(shop: Shop, build: ServerBuild, mode: "production" | "development"): Handle {
  const render = createRequestHandler(build, mode);
  return async (incoming, clientAddress) => {
    const requestId = randomUUID();
    if (!isOwn(incoming)) {
      const refused = refuseForeign(incoming, requestId);
      return withSecurityHeaders(refused, new URL(incoming.url).origin, requestId);
    }
    const request = withClientAddress(incoming, clientAddress);
    const origin = new URL(request.url).origin;
    const nonce = randomBytes(16).toString("base64url");
    const response = await unlessAway(request, { requestId, clientAddress, origin, nonce, surprised: false });
    return compressed(request, withSecurityHeaders(response, origin, requestId));
  };

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
    context.set(identity, shop.identity);
    context.set(google, shop.google);
    context.set(mail, shop.mail);
    context.set(limits, shop.limits);
    context.set(visitor, session.customer);
    context.set(sessionId, session.id);
    context.set(exchange, known);

    const response = await render(request, context);
    addSessionCookies(response, session);
    return response;
  }
}

/** The header is ours alone: whatever the visitor sent under its name is replaced. */
function withClientAddress(request: Request, clientAddress: string): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, clientAddress);
  return new Request(request, { headers });
}

async function sessionOf(shop: Shop, request: Request, requestId: string): Promise<Session> {
  try {
    return await readSession(shop.identity, request);
  } catch (error) {
    // Reading 17: a failing role look-up means not an admin, never a 500.
    log.error({ requestId, err: error }, "the session could not be read");
    return noSession;
  }
}

const nothing = "default-src 'none'; frame-ancestors 'none'";

function withSecurityHeaders(response: Response, origin: string, requestId: string): Response {
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  // Scripts read it from here when a navigation fails: a page cannot see the headers of its own requests.
  headers.set("Server-Timing", `request;desc="${requestId}"`);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  // Of what is no page, such as a redirect or data, nothing may be run or framed either.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nothing);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (origin.startsWith("https:")) headers.set("Strict-Transport-Security", onlyHttps);
  return response;
}
