import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { eventually } from "../server/shop-process.ts";
import { certificate, type FloodOptions, key, openHttp2 } from "./flood-unread.ts";

/** Starts a flood in a process of its own, which leaves the processors to the shop as another machine would. @returns what ends it */
export async function startFlood(options: FloodOptions): Promise<() => void> {
  const program = ["-n", "15", process.execPath, "test/hostile/flood-unread.ts", JSON.stringify(options)];
  const child = spawn("nice", program, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return () => void child.kill();
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
