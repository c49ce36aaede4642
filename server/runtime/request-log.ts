import type { IncomingMessage, ServerResponse } from "node:http";
import { clientHash } from "../../app/http/limits/shared-limits.ts";
import { log } from "../../platform/log.ts";

export interface AnsweredRequest {
  method: string;
  /** Such as `/product/:id`. */
  route: string;
  /** 499: the client had disconnected. */
  status: number;
  milliseconds: number;
}

/** Is called when a request comes in, before it is answered. */
export type RequestObserver = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Logs one line for every request: a warning where the shop failed, at `info` for a form or a refusal, else at `debug`. The
 * line holds no IP, no query and no body; refused clients are identified by a keyed hash of their IP.
 * @param onAnswered is called for each request
 */
export function createRequestLog(
  routeNameOf: (target: string) => string,
  clientIpOf: (request: IncomingMessage) => string,
  onAnswered?: (answered: AnsweredRequest) => void,
): RequestObserver {
  return (request, response) => {
    const startedAt = performance.now();
    response.on("close", () => {
      const method = methods.has(request.method ?? "") ? (request.method as string) : "other";
      const status = response.writableEnded ? response.statusCode : 499;
      const level = isHealthCheck(request) ? "debug" : levelOf(method, status);
      const isLogged = log.isLevelEnabled(level);
      if (!isLogged && !onAnswered) return;
      const milliseconds = performance.now() - startedAt;
      const answered = { method, route: routeNameOf(request.url ?? ""), status, milliseconds };
      onAnswered?.(answered);
      if (!isLogged) return;
      const requestId = response.getHeader("X-Request-Id");
      const client = isRefusal(answered.status) ? { client: clientHash(clientIpOf(request)) } : {};
      log[level](
        { requestId, ...client, ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 },
        "request",
      );
    });
  };
}

/** Health checks come every few seconds. */
function isHealthCheck({ url }: IncomingMessage): boolean {
  return /^\/(readyz|healthz)(\?|$)/.test(url ?? "");
}

function levelOf(method: string, status: number): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  // A rate limit logs a line of its own, once a window.
  if (isRefusal(status) && status !== 429) return "info";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

const notRefusals = new Set([404, 405, 499]);

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !notRefusals.has(status);
}
