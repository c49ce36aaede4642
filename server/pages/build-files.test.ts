import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createTempFolder } from "../../test/temp-folder.ts";
import { buildMiddleware } from "./build-files.ts";

describe("files of the build over HTTP", async () => {
  const folder = createTempFolder("build-files");
  const assets = join(folder, "build/client/assets");
  mkdirSync(assets, { recursive: true });
  const script = "export const price = 2199;\n".repeat(4000);
  writeFileSync(join(assets, "cart-0a1b.js"), script);
  writeFileSync(join(assets, "cart-0a1b.js.br"), brotliCompressSync(script));
  writeFileSync(join(assets, "cart-0a1b.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "build/client/sw.js"), "self.addEventListener('install', () => {});");
  const middleware = buildMiddleware(folder);
  // Whatever a client does: the files are in memory, and nothing is left to open.
  rmSync(join(folder, "build"), { recursive: true });
  const server = createServer((request, response) =>
    middleware(request, response, () => response.writeHead(404).end("next")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])("sends %s as the browser takes it", async (accepted, encoding) => {
    const response = await get("/assets/cart-0a1b.js?v=1", { "Accept-Encoding": accepted });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(script);
  });

  it("answers 304 to a browser that has the file", async () => {
    const { headers } = await get("/sw.js");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
    const again = await get("/sw.js", { "If-None-Match": headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    expect(again.headers.get("Content-Length")).toBeNull();
  });

  it("sends the length to HEAD, without the file", async () => {
    const response = await get("/assets/cart-0a1b.js", { "Accept-Encoding": "identity" }, "HEAD");
    expect(response.headers.get("Content-Length")).toBe(String(script.length));
    expect(await response.text()).toBe("");
  });

  it.each([
    ["GET", "/assets/"],
    ["GET", "/assets/cart-0a1b.js.br"],
    ["GET", "/../package.json"],
    ["GET", "/%2e%2e/package.json"],
    ["POST", "/sw.js"],
  ])("leaves %s %s to the others", async (method, path) => {
    expect(await (await get(path, {}, method)).text()).toBe("next");
  });

  it("goes on for others while clients do not read their responses", async () => {
    const request = "GET /assets/cart-0a1b.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const sockets = Array.from({ length: 30 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    for (const socket of sockets) socket.pause().write(request.repeat(1000));
    expect(await (await get("/assets/cart-0a1b.js")).text()).toBe(script);
    for (const socket of sockets) socket.destroy();
  });
});
