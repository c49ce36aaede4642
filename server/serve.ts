import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { type Config, ConfigError } from "../platform/config.ts";
import { clientAddressReader, trustedAddresses } from "./client-address.ts";
import { bringsTooMuch, limitConnections, patience } from "./connection-limits.ts";
import type { Handle } from "./handle-request.ts";
import type { Observe } from "./observe.ts";
import { firstHeaders, workerPolicy } from "./page-headers.ts";
import { refuse, refuseMalformed } from "./refuse-early.ts";

export interface Serving {
  server: Server;
  /** The address to open, such as `http://localhost:3000`. */
  address: string;
  /**
   * Takes no new requests, finishes those under way, and resolves when the last is answered. Whoever does
   * not send the rest of a request, or take the answer, within `patience` milliseconds is cut off.
   */
  stop(patience?: number): Promise<void>;
}

/** Answers a request for a file, or calls `next`. */
export type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers a request for a page that is kept. @returns whether there is one */
export type Kept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the shop over HTTP: pages that are kept first, then files, then all else. */
export async function serve(
  config: Config,
  { kept, files, handle, observe }: { kept?: Kept; files: Files; handle: Handle; observe?: Observe },
): Promise<Serving> {
  const clientAddress = clientAddressReader(config.trustedProxies);
  const fixed = config.appOrigin ? new URL(config.appOrigin) : null;
  const first = firstHeaders(config.appOrigin);
  const server = createServer(patience(config), (request, response) => {
    observe?.(request, response);
    if (kept?.(request, response)) return;
    for (const [name, value] of first) response.setHeader(name, value);
    if (!isForPages(request)) return refuse(response, 400, "This request cannot be answered here.");
    if (bringsTooMuch(request))
      return refuse(response, 413, "What was sent is larger than the shop can take.");
    files(request, response, () => {
      // Pages bring their own. In a 304 a browser would take this one for that of the page that it has kept.
      response.removeHeader("Content-Security-Policy");
      const listener = createRequestListener((asked) => handle(asked, clientAddress(request)), {
        ...(fixed ? { protocol: fixed.protocol, host: fixed.host } : {}),
      });
      response.once("finish", () => discardRest(request));
      listener(request, response);
    });
  });
  refuseMalformed(server, first);
  limitConnections(server, trustedAddresses(config.trustedProxies));
  await listen(server, config, "PORT");
  return {
    server,
    address: config.appOrigin ?? reachableAddress(server, config.host),
    stop: (patience = 10_000) => stop(server, patience),
  };
}

/** What was answered before it was read stands in the way of the connection's next request: it is read and forgotten. */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
}

/** Whether a request asks for something of this server: not for a proxy, a trace or a host that cannot be. */
function isForPages({ method, url, headers: { host } }: IncomingMessage): boolean {
  if (method === "TRACE" || !url?.startsWith("/")) return false;
  return host === undefined || URL.parse(`http://${host}/`)?.pathname === "/";
}

/** Listens where the configuration says; why that cannot be is told in a plain sentence. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, "port" | "host">,
  setting: "PORT" | "METRICS_PORT",
): Promise<void> {
  const elsewhere = `${setting.replace("PORT", "HOST")} must be an address of this machine, which ${host} is not.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: ${setting}=${port + 1} npm start`,
    EACCES: `This account may not use port ${port}. Choose another, such as ${setting}=3000.`,
    EADDRNOTAVAIL: elsewhere,
    ENOTFOUND: elsewhere,
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

/** Asks one after another until one answers. */
export function firstOf(...all: Files[]): Files {
  return (request, response, next) => {
    const ask = (index: number): void => {
      const files = all[index];
      if (files) files(request, response, () => ask(index + 1));
      else next();
    };
    ask(0);
  };
}

/** The files of the build, those under /assets/ for ever. */
export function builtFiles(root: string): Files {
  const files = sirv(join(root, "build/client"), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: fileHeaders,
  });
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") files(request, response, next);
    else next();
  };
}

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  ico: "image/x-icon",
};

function fileHeaders(response: { setHeader(name: string, value: string): void }, path: string): void {
  const type = types[path.slice(path.lastIndexOf(".") + 1)];
  if (type) response.setHeader("Content-Type", type);
  if (path === "/sw.js") response.setHeader("Content-Security-Policy", workerPolicy);
  response.setHeader(
    "Cache-Control",
    path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : path === "/sw.js"
        ? "no-cache"
        : "public, max-age=3600",
  );
}

/** Where a server can be reached on this machine. */
export function reachableAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function stop(server: Server, patience: number): Promise<void> {
  // A connection that is kept would bring one request after another: each answer is its last.
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const tooLong = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(tooLong);
}
