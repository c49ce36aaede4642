import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { exchange } from "./http-exchange.ts";

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: Server): Promise<URL> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?key=secret`);
}
const serve = (handler: RequestListener) => listen(createServer(handler));
/** Answers any connection with these bytes, and ends it. */
const serveBytes = (bytes: string) =>
  listen(
    createTcpServer((socket) => void socket.on("error", () => {}).once("data", () => socket.end(bytes))),
  );
const ask = (url: URL, changes: Partial<Parameters<typeof exchange>[1]> = {}) =>
  exchange(url, {
    method: "GET",
    timeoutMs: 20_000,
    maxBytes: 1000,
    signal: new AbortController().signal,
    ...changes,
  });

describe("an exchange", () => {
  it("brings status, type and bytes, whatever the status", async () => {
    const url = await serve((_, response) => response.writeHead(418, { "content-type": "x/y" }).end("tea"));
    const answer = await ask(url);
    expect(answer).toMatchObject({ outcome: "answered", status: 418, contentType: "x/y" });
    expect(answer.outcome === "answered" && Buffer.from(answer.body).toString()).toBe("tea");
  });

  it("does not follow a redirect", async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect(await ask(url, { method: "POST", body: "{}" })).toMatchObject({
      outcome: "answered",
      status: 307,
    });
    expect(requests).toBe(1);
  });

  it("keeps no connection for the next one", async () => {
    const sockets = new Set<unknown>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      response.end();
    });
    for (let n = 0; n < 3; n++) await ask(url);
    expect(sockets.size).toBe(3);
  });

  it.each([999, 1000, 1001])("takes 1,000 bytes and no more: %i", async (length) => {
    const url = await serve((_, response) => response.end("x".repeat(length)));
    expect((await ask(url)).outcome).toBe(length <= 1000 ? "answered" : "lost");
  });

  it("counts what was compressed at its full length", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    expect(await ask(url, { maxBytes: 100_000 })).toEqual({
      outcome: "lost",
      reason: "The answer was too long.",
    });
  });

  it.each([
    ["an answer that ends early", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"],
    ["an answer that is none", "hello\r\n\r\n"],
    ["no answer", ""],
    ["endless headers", `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}\r\n`],
  ])("has lost %s, and does not tell the address", async (_, bytes) => {
    const answer = await ask(await serveBytes(bytes), { method: "POST", body: "{}" });
    expect(answer.outcome).toBe("lost");
    expect(JSON.stringify(answer)).not.toMatch(/secret|127\.0/);
  });

  it("is lost where time runs out on the way", async () => {
    const url = await serve(() => {});
    expect(await ask(url, { timeoutMs: 50 })).toEqual({ outcome: "lost", reason: "No answer in time." });
  });

  it("was not sent where no one listens", async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => open.pop()?.close(resolve));
    expect(await ask(url)).toEqual({ outcome: "not_sent", reason: "No connection could be made." });
  });

  it.each([
    ["the name is unknown", "https://courier.invalid/"],
    ["the port is another protocol's", "http://127.0.0.1:25/"],
  ])("was not sent where %s", async (_, address) => {
    const answer = await ask(new URL(address));
    expect(answer.outcome).toBe("not_sent");
  });

  it("was not sent where it was given up before", async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response.end();
    });
    expect((await ask(url, { signal: AbortSignal.abort() })).outcome).toBe("not_sent");
    expect(requests).toBe(0);
  });
});
