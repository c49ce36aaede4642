import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { database, exchange, google, identity, mail, sessionId, visitor } from "../app/http/context.ts";
import { clientAddressHeader } from "../app/identity/identity.ts";
import { addSessionCookies, noSession, readSession, type Session } from "../app/identity/read-session.ts";
import { log } from "../platform/log.ts";
import { compressed } from "./compress.ts";
import type { Shop } from "./open-shop.ts";

export type Handle = (request: Request, clientAddress: string) => Promise<Response>;

/** The shop as a function: a request and the visitor's true address in, a response out. */
export function requestHandler(shop: Shop, build: ServerBuild, mode: "production" | "development"): Handle {
  const render = createRequestHandler(build, mode);
  return async (incoming, clientAddress) => {
    const requestId = randomUUID();
    const request = withClientAddress(incoming, clientAddress);
    const origin = new URL(request.url).origin;
    const session = await sessionOf(shop, request, requestId);

    const context = new RouterContextProvider();
    context.set(database, shop.database);
    context.set(identity, shop.identity);
    context.set(google, shop.google);
    context.set(mail, shop.mail);
    context.set(visitor, session.customer);
    context.set(sessionId, session.id);
    context.set(exchange, { requestId, clientAddress, origin, nonce: randomBytes(16).toString("base64url") });

    const response = await render(request, context);
    addSessionCookies(response, session);
    return compressed(request, withSecurityHeaders(response, origin, requestId));
  };
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

function withSecurityHeaders(response: Response, origin: string, requestId: string): Response {
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  // Scripts read it from here when a navigation fails: a page cannot see the headers of its own requests.
  headers.set("Server-Timing", `request;desc="${requestId}"`);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (origin.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
  return response;
}
