import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../test/server/shop-process.ts";
import { responseReader } from "./response-reader.ts";
import { openSessions } from "./session-load.ts";

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("sends each session's own cookies, and replaces them when they are set again", async () => {
  const requestsOf = new Map<string, string[]>();
  const baseUrl = await serve(({ url, headers: { cookie = "" } }, response) => {
    const [token = "", ...others] = cookie.split("; ");
    const requests = [...(requestsOf.get(token) ?? []), `${url} ${others.join(" ")}`];
    requestsOf.set(token, requests);
    const facts = `facts=${token.slice("token=".length)}-${requests.length}; Max-Age=60; Path=/`;
    const once = `once=1; Max-Age=${requests.length === 1 ? 60 : 0}`;
    if (requests.length < 3) response.setHeader("Set-Cookie", [facts, once]);
    response.end("x".repeat(100_000));
  });
  // More sessions than connections: a session's next request comes after the response to the one before.
  const cookies = Array.from({ length: 200 }, (_, index) => `token=${index}`);
  const load = await openSessions(baseUrl, ["/", "/catalog"], cookies);
  expect([...requestsOf.values()].flat().sort()).toEqual([
    ...Array(100).fill("/ "),
    ...Array(100).fill("/catalog "),
  ]);
  // In turn, but a request on a new connection may arrive after a later one.
  const last = ["/catalog facts=7-2", "/ facts=7-2"];
  await eventually(async () => {
    await load.measure(0.1);
    expect(requestsOf.get("token=7")).toEqual(expect.arrayContaining(last));
  });
  expect(requestsOf.get("token=7")?.[0]).toBe("/catalog ");
  expect(requestsOf.get("token=7")).toContain("/ facts=7-1 once=1");
  for (const [token, [, ...requests]] of requestsOf)
    for (const request of requests) expect(request).toContain(` facts=${token.slice("token=".length)}-`);
});

it("works where no cookie is set, and throws when a page fails", async () => {
  let status = 200;
  const baseUrl = await serve((_, response) => response.writeHead(status).end());
  const load = await openSessions(baseUrl, ["/"], ["", "token=a"]);
  // A busy machine may send nothing in so short a time.
  await eventually(async () => expect((await load.measure(0.1)).rate).toBeGreaterThan(0));
  expect(load.sessions.map(({ cookies }) => cookies.size)).toEqual([0, 1]);
  status = 503;
  await eventually(() => expect(load.measure(0.1)).rejects.toThrow("503"));
});

it.each([
  ["a body of known length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na\r\n\r\n"],
  ["a chunked body", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\n0\r\n0\r\n\r\n"],
  ["an empty chunked body", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["no body", "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n"],
])("finds the end of a response with %s, however it arrives", (_, text) => {
  const expected = { status: Number(text.slice(9, 12)), head: text.slice(0, text.indexOf("\r\n\r\n")) };
  for (let size = 1; size <= text.length; size++) {
    const read = responseReader();
    for (let repeated = 0; repeated < 2; repeated++) {
      for (let at = 0; at < text.length; at += size) {
        const response = read(Buffer.from(text.slice(at, at + size)));
        expect(response).toEqual(at + size < text.length ? null : expected);
      }
    }
  }
});
