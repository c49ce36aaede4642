import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { clientHash, networkOf } from "../app/limits/shared-limits.ts";
import type { Config } from "../platform/config.ts";
import { log } from "../platform/log.ts";
import { normalizeIp } from "./client-ip.ts";
import { maxFormBytes } from "./form-body.ts";
import { largeBodyRoute, maxBodySeconds } from "./large-bodies.ts";

const seconds = (count: number) => count * 1000;

// Many phones of a mobile network share one IP, each with up to six connections.
const maxConnectionsPerNetwork = 1_000;
const maxTotalConnections = 10_000;

/** For a body to arrive, unless its route takes files. Form bodies that are read have a shorter one. */
const bodyTimeoutMs = seconds(60);

/** Node's timeouts for a request and the size of its headers: slow clients pass, endless requests do not. */
export function serverTimeouts({ trustedProxies }: Pick<Config, "trustedProxies">): ServerOptions {
  return {
    maxHeaderSize: 16_384,
    headersTimeout: seconds(20),
    // Of the routes that take files; `limitBodyTime` ends all others earlier.
    requestTimeout: seconds(maxBodySeconds),
    connectionsCheckingInterval: seconds(5),
    // Longer than a proxy's keep-alive: it must not reuse a connection that the server is closing.
    keepAliveTimeout: trustedProxies.length > 0 ? seconds(75) : seconds(10),
  };
}

/**
 * Limits the connections in total and from one network (of IPv6 a /64), and how long one may stall during a response. A
 * trusted proxy, which forwards everyone's requests, is not limited.
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  maxPerNetwork = maxConnectionsPerNetwork,
): void {
  const openByNetwork = new Map<string, number>();
  const refusedNetworks = new Set<string>();
  server.maxConnections = maxTotalConnections;
  // In a worker: Node would offer the connection to the next worker, and so on for ever where all have as many.
  Object.assign(server, { dropMaxConnection: true });
  server.setTimeout(seconds(120));
  server.on("connection", (socket: Socket) => {
    const ip = socket.remoteAddress ?? "";
    if (isTrusted(ip)) return;
    const clientNetwork = networkOf(normalizeIp(ip));
    const count = (openByNetwork.get(clientNetwork) ?? 0) + 1;
    if (count > maxPerNetwork) {
      // Logged once until all of the network's connections have ended.
      if (!refusedNetworks.has(clientNetwork))
        log.warn({ client: clientHash(normalizeIp(ip)) }, "connections were refused");
      refusedNetworks.add(clientNetwork);
      return void socket.destroy();
    }
    openByNetwork.set(clientNetwork, count);
    socket.once("close", () => {
      const remaining = (openByNetwork.get(clientNetwork) ?? 1) - 1;
      if (remaining > 0) openByNetwork.set(clientNetwork, remaining);
      else {
        openByNetwork.delete(clientNetwork);
        refusedNetworks.delete(clientNetwork);
      }
    });
  });
}

/** Whether `Content-Length` is above the limit. A body without one is counted while it is read. */
export function isBodyTooLarge(request: IncomingMessage): boolean {
  const maxBytes = routeOf(request)?.limit.maxBytes ?? maxFormBytes;
  return Number(request.headers["content-length"] ?? 0) > maxBytes;
}

/** Ends a request whose body takes too long, as Node does after its own timeout. */
export function limitBodyTime(server: Server, request: IncomingMessage, timeoutMs = bodyTimeoutMs): void {
  const { headers, socket } = request;
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  if (!hasBody || routeOf(request)) return;
  const timeout = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  const deadline = setTimeout(() => {
    if (!request.complete) server.emit("clientError", timeout, socket);
  }, timeoutMs);
  deadline.unref();
  request.once("end", () => clearTimeout(deadline));
  request.once("close", () => clearTimeout(deadline));
}

const routeOf = ({ url, headers }: IncomingMessage) =>
  largeBodyRoute(url?.split("?", 1)[0] ?? "", headers["content-type"]);
