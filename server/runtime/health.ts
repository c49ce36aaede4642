import type { ServerResponse } from "node:http";
import type { Middleware } from "./serve.ts";

export interface Health {
  middleware: Middleware;
  /** From now on `/readyz` says that the shop is not ready. */
  drain(): void;
}

/** Tells supervisors and load balancers only whether the process answers (`/healthz`) and is ready (`/readyz`). */
export function openHealth(isReady: () => Promise<boolean>): Health {
  let draining = false;
  return {
    drain() {
      draining = true;
    },
    middleware(request, response, next) {
      const path = request.url?.split("?")[0];
      if (path !== "/healthz" && path !== "/readyz") return next();
      if (request.method !== "GET" && request.method !== "HEAD") return sendText(response, 405, "GET, HEAD");
      if (path === "/healthz") return sendText(response, 200, "ok");
      if (draining) return sendText(response, 503, "closing");
      isReady().then((ready) =>
        draining || !ready ? sendText(response, 503, "not ready") : sendText(response, 200, "ready"),
      );
    },
  };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 405 ? { Allow: text } : {}),
  });
  response.end(`${text}\n`);
}
