import type { IncomingMessage, ServerResponse } from "node:http";
import { clientHash } from "../app/limits/shared-limits.ts";
import { log } from "../platform/log.ts";

/** What is known of a request when it has been answered. */
export interface AnsweredRequest {
  method: string;
  /** What it asked for, such as `/product/:id`. */
  route: string;
  /** 499: whoever asked had gone before. */
  status: number;
  milliseconds: number;
}

/** To be called when a request comes in, before it is answered. */
export type RequestObserver = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Writes one line for every request: as a warning where the shop failed, at `info` where something was to be
 * changed or a stranger was refused, else at `debug`. No address, no query, nothing of what was sent; who was refused
 * can be followed by a keyed hash of their address.
 * @param clientIpOf tells the visitor's true address
 * @param onAnswered told of each as well
 */
export function createRequestLog(
  routeNameOf: (target: string) => string,
  clientIpOf: (request: IncomingMessage) => string,
  onAnswered: (answered: AnsweredRequest) => void = () => {},
): RequestObserver {
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const answered = {
        method: methods.has(request.method ?? "") ? (request.method as string) : "other",
        route: routeNameOf(request.url ?? ""),
        status: response.writableEnded ? response.statusCode : 499,
        milliseconds: performance.now() - startedAt,
      };
      onAnswered(answered);
      const level = levelOf(answered);
      if (!log.isLevelEnabled(level)) return;
      const requestId = response.getHeader("X-Request-Id");
      const client = isRefusal(answered.status) ? { client: clientHash(clientIpOf(request)) } : {};
      log[level](
        { requestId, ...client, ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 },
        "request",
      );
    });
  };
}

function levelOf({ method, route, status }: AnsweredRequest): "warn" | "info" | "debug" {
  // Whoever asks how the shop is asks again and again.
  if (route === "/readyz" || route === "/healthz") return "debug";
  if (status >= 500) return "warn";
  // A limit that is reached writes a line of its own, once; what is not there is no refusal.
  if (isRefusal(status) && status !== 429) return "info";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

const notRefusals = new Set([404, 405, 499]);

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !notRefusals.has(status);
}
