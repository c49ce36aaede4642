import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { connect as connectTls } from "node:tls";
import { expect } from "vitest";
import { eventually } from "../server/shop-process.ts";

const certificate = resolve("test/server/localhost-certificate.pem");
const key = resolve("test/server/localhost-key.pem");

export interface FloodOptions {
  /** The client's address, one of this machine's 127.0.0.0/8. */
  from: string;
  port: number;
  /** Requests in each of the connections: pipelined, or as streams of HTTP/2. */
  connections: number;
  requestsEach: number;
  path: (n: number) => string;
  acceptEncoding?: string;
}

/** Sends all requests and reads no byte of the responses. @returns what closes the connections */
export function floodHttp1(options: FloodOptions): () => void {
  const { from, port, connections, requestsEach, path, acceptEncoding } = options;
  const sockets = Array.from({ length: connections }, (_, connection) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from });
    const encoding = acceptEncoding ? `Accept-Encoding: ${acceptEncoding}\r\n` : "";
    const requests = Array.from(
      { length: requestsEach },
      (_, n) => `GET ${path(connection * requestsEach + n)} HTTP/1.1\r\nHost: localhost\r\n${encoding}\r\n`,
    );
    socket.pause();
    socket.on("error", () => {});
    socket.write(requests.join(""));
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** The same with streams of HTTP/2 over TLS. */
export function floodHttp2(options: FloodOptions): () => void {
  const { from, port, connections, requestsEach, path, acceptEncoding } = options;
  const sessions = Array.from({ length: connections }, (_, connection) => {
    const session = openHttp2(from, port);
    for (let n = 0; n < requestsEach; n++) {
      const encoding = acceptEncoding ? { "accept-encoding": acceptEncoding } : {};
      const stream = session.request({ ":path": path(connection * requestsEach + n), ...encoding });
      stream.on("error", () => {});
      stream.pause();
    }
    return session;
  });
  return () => {
    for (const session of sessions) session.destroy();
  };
}

function openHttp2(from: string, port: number): ClientHttp2Session {
  const session = connectHttp2(`https://localhost:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connect({ port, host: "127.0.0.1", localAddress: from }),
        servername: "localhost",
        ALPNProtocols: ["h2"],
        ca: readFileSync(certificate),
      }),
  });
  session.on("error", () => {});
  return session;
}

interface Answer {
  /** 0: no answer came. */
  status: number;
  retryAfter: string | undefined;
  /** Until the response was whole. */
  milliseconds: number;
}

/** A client that reads its responses. */
export function createReader(from: string, port: number, isHttp2: boolean) {
  const session = isHttp2 ? openHttp2(from, port) : null;
  const agent = new Agent({ keepAlive: true, localAddress: from });
  const headers = { "accept-encoding": "br" };
  return {
    get: (path: string) =>
      new Promise<Answer>((resolve) => {
        const startedAt = performance.now();
        let head: Pick<Answer, "status" | "retryAfter"> = { status: 0, retryAfter: undefined };
        const finish = () => resolve({ ...head, milliseconds: performance.now() - startedAt });
        if (session) {
          const stream = session.request({ ":path": path, ...headers });
          stream.on("response", (found) => {
            head = { status: Number(found[":status"]), retryAfter: found["retry-after"] };
          });
          stream
            .on("error", () => {})
            .once("close", finish)
            .resume();
        } else {
          const request = send(
            { host: "127.0.0.1", port, path, agent, headers: { host: "localhost", ...headers } },
            (response) => {
              head = { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] };
              response.once("close", finish).resume();
            },
          );
          request.once("error", finish).end();
        }
      }),
    close: () => (session ? session.destroy() : agent.destroy()),
  };
}

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of `deploy/`: other ports and a certificate of the tests. */
export async function startNginx(folder: string, shopPort: number): Promise<Proxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/^\tlisten \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${shopPort} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "nginx.log")};
events { worker_connections 4096; }
http {
access_log off;
${site}}
`,
  );
  return startProxy("nginx", ["-c", path, "-e", join(folder, "nginx.log")], port);
}

/** The same for Caddy. */
export async function startCaddy(folder: string, shopPort: number): Promise<Proxy> {
  const port = await freePort();
  const site = readFileSync("deploy/Caddyfile", "utf8")
    .replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n")
    .replace(
      "{$SHOP_DOMAIN} {\n",
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}\n`,
    )
    .replace("reverse_proxy shop:3000", `reverse_proxy 127.0.0.1:${shopPort}`);
  const path = join(folder, "Caddyfile");
  writeFileSync(path, site);
  return startProxy("caddy", ["run", "--config", path, "--adapter", "caddyfile"], port);
}

async function startProxy(program: string, args: string[], port: number): Promise<Proxy> {
  const child = spawn(program, args, { stdio: "ignore" });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const reader = () => createReader("127.0.0.1", port, true);
  await eventually(async () => {
    const probe = reader();
    const { status } = await probe.get("/healthz");
    probe.close();
    expect(status).toBe(200);
  });
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export const isInstalled = (program: string) => !spawnSync(program, ["version"]).error;
