import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientHash } from "../../app/http/limits/shared-limits.ts";
import { ConfigError, parseConfig } from "../../platform/config.ts";
import { log } from "../../platform/log.ts";
import { sendRawHttp } from "../../test/raw-http.ts";
import { limitBodyTime, limitConnections } from "./connection-limits.ts";
import type { RequestHandler } from "./handle-request.ts";
import { type RunningServer, serve } from "./serve.ts";

const config = (env: Record<string, string> = {}) => parseConfig({ PORT: "0", ...env }, "/shop");
const parts = {
  middleware: (_request: unknown, _response: unknown, next: () => void) => next(),
  handle: async (request: Request) => new Response(await request.text()),
};
let openServers: RunningServer[] = [];
async function startServer(env?: Record<string, string>, handle: RequestHandler = parts.handle) {
  const httpServer = await serve(config(env), { ...parts, handle });
  openServers.push(httpServer);
  return { serving: httpServer, port: (httpServer.server.address() as AddressInfo).port };
}
afterEach(async () => {
  await Promise.all(openServers.map((httpServer) => httpServer.stop(0)));
  openServers = [];
});

describe("serving", () => {
  it.each([
    ["a page of a proxy", "GET http://other.example/ HTTP/1.1\r\nHost: localhost"],
    ["what no page can be", "OPTIONS * HTTP/1.1\r\nHost: localhost"],
    ["a trace", "TRACE / HTTP/1.1\r\nHost: localhost"],
    ["a host with a space", "GET / HTTP/1.1\r\nHost: a b"],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b?c"],
    ["a port that cannot be", "GET / HTTP/1.1\r\nHost: localhost:99999"],
    ["an empty host", "GET / HTTP/1.1\r\nHost:"],
  ])("answers 400 to %s", async (_, head) => {
    const { port } = await startServer();
    expect(await sendRawHttp(port, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(["Host: localhost", "Host: [::1]:3000"])("answers 200 to %s", async (host) => {
    const { port } = await startServer();
    const answer = await sendRawHttp(port, `GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ["unread", () => {}],
    ["read in part", async (request: Request) => void (await request.body?.getReader().read())],
  ])("goes on with the connection's next request where it answered one that was %s", async (_, readBody) => {
    const { port } = await startServer({}, async (request) => {
      await readBody(request);
      return new Response(request.method);
    });
    const large = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 262144\r\n\r\n${"x".repeat(262_144)}`;
    const answer = await sendRawHttp(
      port,
      `${large}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/\nPOST\r[\s\S]*\nGET\r/);
  });

  it("ends a connection with nine unanswered requests before it does anything for the ninth", async () => {
    const handled: string[] = [];
    const answer = Promise.withResolvers<void>();
    const { serving: httpServer, port } = await startServer({}, async ({ url }) => {
      handled.push(new URL(url).pathname);
      await answer.promise;
      return new Response("here");
    });
    const requests = (count: number) =>
      Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("");
    expect(await sendRawHttp(port, requests(1000))).toBe("");
    expect(handled).toEqual(["/0"]);
    const refused = await sendRawHttp(port, requests(1000).replaceAll("\r\n\r\n", "\r\nExpect: x\r\n\r\n"));
    expect(refused.match(/HTTP\/1\.1 417/g)?.length ?? 0).toBeLessThanOrEqual(8);
    await expect.poll(() => connections(httpServer)).toBe(0);
    answer.resolve();
  });

  it("answers hundreds of requests of one connection that come in turn, eight ahead", async () => {
    const { port } = await startServer({}, async ({ url }) => new Response(new URL(url).pathname));
    const paths = Array.from({ length: 400 }, (_, n) => `/${n}`);
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const socket = connect(port, "127.0.0.1");
    let received = "";
    let sent = 8;
    socket.write(paths.slice(0, sent).map(request).join(""));
    await new Promise<void>((resolve) =>
      socket.on("close", resolve).on("data", (chunk) => {
        const answered = received.split("HTTP/1.1 200").length;
        received += chunk;
        const more = received.split("HTTP/1.1 200").length - answered;
        socket.write(
          paths
            .slice(sent, sent + more)
            .map(request)
            .join(""),
        );
        sent += more;
        if (received.endsWith("/399\r\n0\r\n\r\n") || received.endsWith("/399")) socket.destroy();
      }),
    );
    expect(received.match(/^\/\d+$/gm)).toHaveLength(400);
  });

  it("adds no policy to a page that has one, nor to a 304", async () => {
    const policyOf = async (path: string) => {
      const { port } = await startServer({}, async () =>
        path === "/page"
          ? new Response("page", { headers: { "Content-Security-Policy": "default-src 'self'" } })
          : new Response(null, { status: 304 }),
      );
      const answer = await sendRawHttp(
        port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      return answer.match(/^content-security-policy: .*$/gim);
    };
    expect(await policyOf("/page")).toEqual(["content-security-policy: default-src 'self'"]);
    // A browser would put it in the place of the one that it has kept with the page.
    expect(await policyOf("/unchanged")).toBeNull();
  });

  it("says in a plain sentence that the port is taken", async () => {
    const { port } = await startServer();
    const second = serve(config({ PORT: String(port) }), parts);
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(`Port ${port} is already in use.`);
  });

  it("says in a plain sentence that the host is not this machine's", async () => {
    const elsewhere = serve(config({ HOST: "192.0.2.1" }), parts);
    await expect(elsewhere).rejects.toThrow(ConfigError);
    await expect(elsewhere).rejects.toThrow("HOST must be an address of this machine; 192.0.2.1 is not.");
  });

  it.each([
    ["a head that is too large", `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${"x".repeat(20_000)}`, 431],
    ["a body that is too large", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 262145", 413],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
      400,
    ],
    ["two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6", 400],
    ["a length that is none", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1", 400],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : localhost", 400],
  ])("refuses %s", async (_, head, status) => {
    const { port } = await startServer();
    expect(await sendRawHttp(port, `${head}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("waits only so long for a request's head and its rest", async () => {
    const { headersTimeout, requestTimeout, maxConnections, timeout } = (await startServer()).serving.server;
    expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 600_000, 120_000]);
    expect(maxConnections).toBe(10_000);
  });

  it.each([
    ["ends a body that takes too long", "/cart", "408"],
    ["waits longer for one of a route that takes files", "/dashboard/products/p/photos/upload", "200"],
  ])("%s", async (_, path, status) => {
    const server = createServer((request, response) => {
      limitBodyTime(server, request, 1);
      setTimeout(() => response.end(), 20);
    });
    server.on("clientError", (_error, socket) => socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 9\r\nContent-Type: multipart/form-data; boundary=x`;
    expect(await sendRawHttp(port, `${head}\r\n\r\na`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    server.close();
  });

  it("takes only so many connections from one address, and as many as come from a proxy", async () => {
    const trusted = new Set<string>();
    const server = createServer((_, response) => response.end());
    limitConnections(server, (address) => trusted.has(address), 2);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const openConnections = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const socket = connect(port, "127.0.0.1");
          socket.on("error", () => {});
          const closed = new Promise<"closed">((resolve) => socket.once("close", () => resolve("closed")));
          socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
          const answered = new Promise<"answered">((resolve) =>
            socket.once("data", () => resolve("answered")),
          );
          return { socket, closed, outcome: await Promise.race([closed, answered]) };
        }),
      );
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const first = await openConnections(2);
    expect(first.map(({ outcome }) => outcome)).toEqual(["answered", "answered"]);
    expect((await openConnections(1))[0]?.outcome).toBe("closed");
    // Once, however many follow.
    expect((await openConnections(1))[0]?.outcome).toBe("closed");
    expect(warn.mock.calls).toEqual([[{ client: clientHash("127.0.0.1") }, "connections were refused"]]);
    warn.mockRestore();
    first[0]?.socket.destroy();
    await first[0]?.closed;
    await expect.poll(async () => (await openConnections(1))[0]?.outcome).toBe("answered");
    trusted.add("127.0.0.1");
    expect((await openConnections(3)).map(({ outcome }) => outcome)).toEqual(Array(3).fill("answered"));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("leaves half of all connections to others than one /48", () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const server = createServer();
    limitConnections(server, () => false, 1000, 8);
    const isOpen = (remoteAddress: string) => {
      const socket = Object.assign(new Duplex(), { remoteAddress });
      server.listeners("connection").at(-1)?.call(server, socket);
      return !socket.destroyed;
    };
    const ofOneProvider = Array.from({ length: 6 }, (_, n) => isOpen(`2001:db8:1:${n}::1`));
    expect(ofOneProvider).toEqual([true, true, true, true, false, false]);
    expect(isOpen("2001:db8:2:1::1")).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it.each([
    ["addresses of one /64", "2001:db8:1:2::1", "2001:db8:1:2::2", "closed"],
    ["addresses of two /64", "2001:db8:1:2::1", "2001:db8:1:3::1", "open"],
    ["one IPv4 address, written in two ways", "192.0.2.1", "::ffff:192.0.2.1", "closed"],
    ["two IPv4 addresses on an IPv6 socket", "::ffff:192.0.2.1", "::ffff:192.0.2.2", "open"],
  ])("counts connections by network: %s", (_, one, other, second) => {
    const server = createServer();
    limitConnections(server, () => false, 1);
    const outcome = [one, other].map((remoteAddress) => {
      const socket = Object.assign(new Duplex(), { remoteAddress });
      server.listeners("connection").at(-1)?.call(server, socket);
      return socket.destroyed ? "closed" : "open";
    });
    expect(outcome).toEqual(["open", second]);
  });

  it("a keep-alive connection with further requests does not delay closing", async () => {
    const requestArrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const handle = async () => {
      requestArrived.resolve();
      await answer.promise;
      return new Response("here");
    };
    const httpServer = await serve(config(), { ...parts, handle });
    const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const socket = connect((httpServer.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("data", () => socket.write(request));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(request);
    await requestArrived.promise;
    const stopped = httpServer.stop(3_600_000);
    answer.resolve();
    await stopped;
    await closed;
  });

  it("does not wait for ever for the rest of a request", async () => {
    const { serving: httpServer, port } = await startServer();
    const answer = sendRawHttp(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nfive");
    await expect.poll(() => connections(httpServer)).toBe(1);
    await httpServer.stop(50);
    expect(await answer).toBe("");
  });
});

function connections({ server }: RunningServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
