import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "../platform/config.ts";
import { type Serving, serve } from "./serve.ts";

const config = (env: Record<string, string> = {}) => parseConfig({ PORT: "0", ...env }, "/shop");
const parts = {
  files: (_request: unknown, _response: unknown, next: () => void) => next(),
  handle: async (request: Request) => new Response(await request.text()),
};
let open: Serving[] = [];
async function opened(env?: Record<string, string>) {
  const serving = await serve(config(env), parts);
  open.push(serving);
  return { serving, port: (serving.server.address() as AddressInfo).port };
}
afterEach(async () => {
  await Promise.all(open.map((serving) => serving.stop(0)));
  open = [];
});

/** What the server answers to bytes, until it closes the connection. */
function say(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

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
    const { port } = await opened();
    expect(await say(port, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(["Host: localhost", "Host: [::1]:3000"])("answers 200 to %s", async (host) => {
    const { port } = await opened();
    const answer = await say(port, `GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("says in a plain sentence that the port is taken", async () => {
    const { port } = await opened();
    const second = serve(config({ PORT: String(port) }), parts);
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(`Port ${port} is taken by another program.`);
  });

  it("says in a plain sentence that the host is not this machine's", async () => {
    const elsewhere = serve(config({ HOST: "192.0.2.1" }), parts);
    await expect(elsewhere).rejects.toThrow(ConfigError);
    await expect(elsewhere).rejects.toThrow(
      "HOST must be an address of this machine, which 192.0.2.1 is not.",
    );
  });

  it("does not wait for ever for the rest of a request", async () => {
    const { serving, port } = await opened();
    const answer = say(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nfive");
    await expect.poll(() => connections(serving)).toBe(1);
    await serving.stop(50);
    expect(await answer).toBe("");
  });
});

function connections({ server }: Serving): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
