import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientHash, networkOf } from "../../app/http/limits/shared-limits.ts";
import type { Config } from "../../platform/config.ts";
import { log } from "../../platform/log.ts";
import { maxFormBytes } from "../forms/form-body.ts";
import { largeBodyRoute, maxBodySeconds } from "../forms/large-bodies.ts";
import { normalizeIp } from "./client-ip.ts";
import { countConnection } from "./waiting-connections.ts";

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
 * Limits the connections in total, from one network (of IPv6 a /64), and how long one may stall during a response. Of IPv6 each customer of
 * a provider may have a /48 of 65,536 networks: it gets half of all connections at most. A trusted proxy, which forwards everyone's
 * requests, is not limited.
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  maxPerNetwork = maxConnectionsPerNetwork,
  maxTotal = maxTotalConnections,
): void {
  const openByNetwork = new Map<string, number>();
  const refusedNetworks = new Set<string>();
  server.maxConnections = maxTotal;
  // In a worker: Node would offer the connection to the next worker, and so on for ever where all have as many.
  Object.assign(server, { dropMaxConnection: true });
  server.setTimeout(seconds(120));
  server.on("connection", (socket: Socket) => {
    countConnection();
    const ip = socket.remoteAddress ?? "";
    if (isTrusted(ip)) return;
    const address = normalizeIp(ip);
    const clientNetwork = networkOf(address);
    const limits = new Map([
      [clientNetwork, maxPerNetwork],
      ...(address.includes(":") ? [[networkOf(address, 48), maxTotal / 2] as const] : []),
    ]);
    const [full] = [...limits].find(([network, max]) => (openByNetwork.get(network) ?? 0) >= max) ?? [];
    if (full !== undefined) {
      // Logged once until all of the network's connections have ended.
      if (!refusedNetworks.has(full)) log.warn({ client: clientHash(address) }, "connections were refused");
      refusedNetworks.add(full);
      return void socket.destroy();
    }
    for (const network of limits.keys()) openByNetwork.set(network, (openByNetwork.get(network) ?? 0) + 1);
    socket.once("close", () => {
      for (const network of limits.keys()) {
        const remaining = (openByNetwork.get(network) ?? 1) - 1;
        if (remaining > 0) openByNetwork.set(network, remaining);
        else {
          openByNetwork.delete(network);
          refusedNetworks.delete(network);
        }
      }
    });
  });
}

/** Requests of one connection that were parsed and whose response has not been handed over to the socket. Browsers and proxies send one. */
const maxUnanswered = 8;

const unanswered = new WeakMap<Socket, number>();

/**
 * Counts the unanswered requests of each connection and ends one that has too many, before any work is done for the request.
 * @returns whether the request must be dropped
 */
export function exceedsUnanswered({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node goes on parsing what it has already read.
  if (socket.destroyed) return true;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > maxUnanswered) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count);
  response.once("finish", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return false;
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
