import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import type { Config } from "../platform/config.ts";
import { clientAddressReader } from "./client-address.ts";
import type { Handle } from "./handle-request.ts";

export interface Serving {
  server: Server;
  /** The address to open, such as `http://localhost:3000`. */
  address: string;
  /** Takes no new requests, finishes those under way, and resolves when the last is answered. */
  stop(): Promise<void>;
}

/** Answers a request for a file, or calls `next`. */
export type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the shop over HTTP: files first, then pages. */
export async function serve(
  config: Config,
  { files, handle }: { files: Files; handle: Handle },
): Promise<Serving> {
  const clientAddress = clientAddressReader(config.trustedProxies);
  const fixed = config.appOrigin ? new URL(config.appOrigin) : null;
  const server = createServer((request, response) => {
    files(request, response, () => {
      const listener = createRequestListener((asked) => handle(asked, clientAddress(request)), {
        ...(fixed ? { protocol: fixed.protocol, host: fixed.host } : {}),
      });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  return {
    server,
    address: config.appOrigin ?? reachableAddress(server, config.host),
    stop: () => stop(server),
  };
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

function fileHeaders(response: { setHeader(name: string, value: string): void }, path: string): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader(
    "Cache-Control",
    path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
}

function reachableAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
}
