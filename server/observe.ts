import type { IncomingMessage, ServerResponse } from "node:http";
import { clientTrace } from "../app/limits/shared-limits.ts";
import { log } from "../platform/log.ts";

/** What is known of a request when it has been answered. */
export interface Answered {
  method: string;
  /** What it asked for, such as `/product/:id`. */
  route: string;
  /** 499: whoever asked had gone before. */
  status: number;
  milliseconds: number;
}

/** To be called when a request comes in, before it is answered. */
export type Observe = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Writes one line for every request: as a warning where the shop failed, at `info` where something was to be
 * changed or a stranger was refused, else at `debug`. No address, no query, nothing of what was sent; who was refused
 * can be followed by a keyed hash of their address.
 * @param addressOf tells the visitor's true address
 * @param counted told of each as well
 */
export function observer(
  nameOf: (target: string) => string,
  addressOf: (request: IncomingMessage) => string,
  counted: (answered: Answered) => void = () => {},
): Observe {
  return (request, response) => {
    const began = performance.now();
    response.once("close", () => {
      const answered = {
        method: methods.has(request.method ?? "") ? (request.method as string) : "other",
        route: nameOf(request.url ?? ""),
        status: response.writableEnded ? response.statusCode : 499,
        milliseconds: performance.now() - began,
      };
      counted(answered);
      const level = levelOf(answered);
      if (!log.isLevelEnabled(level)) return;
      const requestId = response.getHeader("X-Request-Id");
      const client = isRefused(answered.status) ? { client: clientTrace(addressOf(request)) } : {};
      log[level](
        { requestId, ...client, ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 },
        "request",
      );
    });
  };
}

function levelOf({ method, route, status }: Answered): "warn" | "info" | "debug" {
  // Whoever asks how the shop is asks again and again.
  if (route === "/readyz" || route === "/healthz") return "debug";
  if (status >= 500) return "warn";
  // A limit that is reached writes a line of its own, once; what is not there is no refusal.
  if (isRefused(status) && status !== 429) return "info";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

const noRefusal = new Set([404, 405, 499]);

function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && !noRefusal.has(status);
}
