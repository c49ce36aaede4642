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

/** Milliseconds between two lines of refusals with 503. */
const unavailableLineMs = 1_000;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Logs one line for every request: a warning where the shop failed, at `info` for a form or a refusal, else at `debug`. The
 * line holds no IP, no query and no body; refused clients are identified by a keyed hash of their IP. A flood that is answered 503 writes
 * one line a second, whose `more` is the number of requests without a line of their own.
 * @param onAnswered is called for each request
 */
export function createRequestLog(
  routeNameOf: (target: string) => string,
  clientIpOf: (request: IncomingMessage) => string,
  onAnswered?: (answered: AnsweredRequest) => void,
): RequestObserver {
  const warnUnavailable = limitLines((line) => log.warn(line, "request"), unavailableLineMs);
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
      const rounded = Math.round(answered.milliseconds * 10) / 10;
      const line = { requestId, ...client, ...answered, milliseconds: rounded };
      if (status === 503 && level === "warn") warnUnavailable(line);
      else log[level](line, "request");
    });
  };
}

/** Writes the first line at once, then the last one of each interval, with the number of those between. */
function limitLines(write: (line: object) => void, intervalMs: number): (line: object) => void {
  let waiting = false;
  let unwritten = 0;
  let last = {};
  const next = () => {
    waiting = unwritten > 0;
    if (!waiting) return;
    write({ ...last, ...(unwritten > 1 ? { more: unwritten - 1 } : {}) });
    unwritten = 0;
    setTimeout(next, intervalMs).unref();
  };
  return (line) => {
    last = line;
    unwritten++;
    if (!waiting) next();
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
