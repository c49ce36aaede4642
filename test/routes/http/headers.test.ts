import { afterAll, describe, expect, it } from "vitest";
import { sendRawHttp } from "../../raw-http.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";
import { serverPaths } from "../access-table.ts";

// Those of every route, for every role: authorisation.test.ts.
describe("headers", async () => {
  const shop = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });

  /** What even a file or a refusal says. */
  function expectSecurityHeaders(headers: Headers, of: string) {
    expect.soft(headers.get("X-Content-Type-Options"), of).toBe("nosniff");
    expect.soft(headers.get("Strict-Transport-Security"), of).toBe("max-age=31536000; includeSubDomains");
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect.soft(headers.get("Content-Security-Policy"), of).toContain(part);
  }

  it("name every cookie after this host", async () => {
    const { as } = await shop.signUp();
    await shop.get("/", { as });
    expect([...as.cookies.keys()].sort()).toEqual(
      ["form_key", "session_token", "shell"].map((name) => `__Host-lumiskin.${name}`),
    );
    expect((await shop.get("/profile", { as })).status).toBe(200);
    // The same name without the prefix, which another host of the domain could set, signs no one in.
    const renamedCookies = new Visitor();
    for (const [name, value] of as.cookies) renamedCookies.cookies.set(name.replace("__Host-", ""), value);
    expect((await shop.get("/profile", { as: renamedCookies })).status).toBe(302);
  });

  it("give a page for one customer a new nonce each time, and a page from the cache none", async () => {
    const { as } = await shop.signUp();
    const policy = async (path: string, sent = {}) =>
      (await shop.get(path, sent)).headers.get("Content-Security-Policy") ?? "";
    const [one, other] = [await policy("/orders", { as }), await policy("/orders", { as })];
    expect(one).toMatch(/'nonce-[\w-]{22}'/);
    expect(one).not.toBe(other);
    for (const sent of [{}, { as }]) {
      const [first, again] = [await policy("/about", sent), await policy("/about", sent)];
      expect(first).toMatch(/script-src 'self' 'sha256-/);
      expect(first).not.toContain("nonce");
      expect(first).toBe(again);
    }
  });

  describe("and of what the server answers itself", async () => {
    const serving = await built.serve(
      { ...shop.shop.config, port: 0 },
      { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
    );
    afterAll(() => serving.stop());
    const { port } = serving.server.address() as { port: number };

    it("has them for every file and refusal", async () => {
      for (const path of [...Object.keys(serverPaths), "/nothing", "/"]) {
        const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
        expectSecurityHeaders(headers, path);
        const type = /; charset=utf-8$|^image\/(x-icon|png|avif)$|^application\//;
        expect.soft(headers.get("Content-Type"), path).toMatch(type);
      }
    });

    it("lets the service worker fetch from the shop's origin only", async () => {
      const { headers } = await fetch(`http://127.0.0.1:${port}/sw.js`);
      expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
      expectSecurityHeaders(headers, "/sw.js");
    });

    it.each([
      ["400", "TRACE / HTTP/1.1\r\nHost: a"],
      ["400", "GET / HTTP/1.1\r\nHost : a"],
      ["413", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000001"],
      ["417", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: wonders"],
      ["431", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}`],
    ])("and of %s, which is said before anything is asked", async (status, head) => {
      const answer = await sendRawHttp(port, `${head}\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const [, ...lines] = (answer.split("\r\n\r\n")[0] ?? "").split("\r\n");
      const headers = new Headers(lines.map((line) => line.split(/: /, 2) as [string, string]));
      expectSecurityHeaders(headers, status);
      expect(headers.get("Cache-Control")).toBe("no-store");
    });
  });
});
