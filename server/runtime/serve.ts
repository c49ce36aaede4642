import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { networkOf } from "../../app/http/limits/shared-limits.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import { rejectMalformed, sendRefusal } from "../forms/reject-malformed.ts";
import { staticHeaders } from "../pages/page-headers.ts";
import { clientIpReader, trustedProxyMatcher } from "./client-ip.ts";
import {
  exceedsUnanswered,
  isBodyTooLarge,
  limitBodyTime,
  limitConnections,
  serverTimeouts,
} from "./connection-limits.ts";
import { openDoor } from "./door.ts";
import type { RequestHandler } from "./handle-request.ts";
import type { RequestObserver } from "./request-log.ts";

export interface RunningServer {
  server: Server;
  /** The address to open, such as `http://localhost:3000`. */
  url: string;
  /** Stops accepting requests and awaits those under way; after `timeoutMs` closes the connections still open. */
  stop(timeoutMs?: number): Promise<void>;
}

/** Answers a request for a file, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers a request from the page cache. @returns whether it did */
export type CacheResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the shop over HTTP: through the door, then from the page cache, files, or the app. */
export async function serve(
  config: Config,
  {
    cacheResponder,
    middleware,
    handle,
    observe,
  }: {
    cacheResponder?: CacheResponder;
    middleware: Middleware;
    handle: RequestHandler;
    observe?: RequestObserver;
  },
): Promise<RunningServer> {
  const clientIp = clientIpReader(config.trustedProxies);
  const publicUrl = config.appOrigin ? new URL(config.appOrigin) : null;
  const standardHeaders = staticHeaders(config.appOrigin);
  const enter = openDoor((request) => networkOf(clientIp(request)), answer);
  const server = createServer(serverTimeouts(config), (request, response) => {
    if (exceedsUnanswered(request, response)) return;
    observe?.(request, response);
    enter(request, response);
  });
  function answer(request: IncomingMessage, response: ServerResponse) {
    if (cacheResponder?.(request, response)) return;
    for (const [name, value] of standardHeaders) response.setHeader(name, value);
    if (!isServable(request)) return sendRefusal(response, 400, "Sorry, we cannot handle this request.");
    if (isBodyTooLarge(request)) return sendRefusal(response, 413, "Sorry, this is too large to send.");
    limitBodyTime(server, request);
    middleware(request, response, () => {
      // Pages set their own. A 304 with this one would replace the policy of the page in the browser's cache.
      response.removeHeader("Content-Security-Policy");
      const listener = createRequestListener((webRequest) => handle(webRequest, clientIp(request)), {
        ...(publicUrl ? { protocol: publicUrl.protocol, host: publicUrl.host } : {}),
      });
      response.once("finish", () => discardUnreadBody(request));
      listener(request, response);
    });
  }
  rejectMalformed(server, standardHeaders);
  limitConnections(server, trustedProxyMatcher(config.trustedProxies));
  await listen(server, config, "PORT");
  return {
    server,
    url: config.appOrigin ?? reachableUrl(server, config.host),
    stop: (timeoutMs = 10_000) => stop(server, timeoutMs),
  };
}

/** Reads and drops the rest of a request that was answered early: the connection's next request comes after it. */
function discardUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
}

/** Whether this server can answer a request: not one for a proxy, a trace, or a malformed host. */
function isServable({ method, url, headers: { host } }: IncomingMessage): boolean {
  if (method === "TRACE" || !url?.startsWith("/")) return false;
  return host === undefined || URL.parse(`http://${host}/`)?.pathname === "/";
}

/** Listens where the configuration says. Throws a `ConfigError` with a plain sentence where it cannot. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, "port" | "host">,
  setting: "PORT" | "METRICS_PORT",
): Promise<void> {
  const notLocal = `${setting.replace("PORT", "HOST")} must be an address of this machine; ${host} is not.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the other program, or choose another port: ${setting}=${port + 1} npm start`,
    EACCES: `This account cannot use port ${port}. Choose another, such as ${setting}=3000.`,
    EADDRNOTAVAIL: notLocal,
    ENOTFOUND: notLocal,
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new ConfigError(reason, { cause }) : cause;
  }
}

/** Calls middlewares in order until one answers. */
export function composeMiddleware(...middlewares: Middleware[]): Middleware {
  return (request, response, next) => {
    const runFrom = (index: number): void => {
      const middleware = middlewares[index];
      if (middleware) middleware(request, response, () => runFrom(index + 1));
      else next();
    };
    runFrom(0);
  };
}

/** The URL of a server on this machine. */
export function reachableUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const isAnyHost = host === "0.0.0.0" || host === "::";
  const name = isAnyHost || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function stop(server: Server, timeoutMs: number): Promise<void> {
  // A keep-alive connection would bring one request after another: each response closes it.
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idleSweep = setInterval(() => server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(deadline);
}
