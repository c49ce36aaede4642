import { afterAll, describe, expect, it } from "vitest";
import { sendRawHttp } from "../raw-http.ts";
import { built, openTestShop, Visitor } from "../test-shop.ts";
import { absentFixture, accessTable, serverPaths } from "./access-table.ts";

const urls = Object.values(accessTable).map((row) => row.url(absentFixture));

describe("the headers of every route", async () => {
  const shop = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });
  const signedIn = { customer: await shop.signUp(), admin: await shop.signUpAdmin() };

  describe.each(urls)("%s", (url) => {
    const dataUrl = url === "/" ? "/_.data" : url.replace(/(\?|$)/, ".data$1");
    it.each(["visitor", "customer", "admin"] as const)("as %s", async (role) => {
      for (const requestUrl of [url, dataUrl]) {
        for (const method of ["get", "post"] as const) {
          const as = role === "visitor" ? new Visitor() : signedIn[role].as.copy();
          // A wrong form, so that nothing is changed and nobody is signed out.
          const response = url.startsWith("/signout")
            ? await shop.get(requestUrl, { as })
            : await shop[method](requestUrl, { as });
          expectPageHeaders(response, url.startsWith("/o/"));
        }
      }
    });
  });

  /** @param isSecret whether its URL is a secret, which no other site is told anything of */
  function expectPageHeaders(response: Response, isSecret = false) {
    const { headers } = response;
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|data:|blob:|https:|http:)/);
    expect(policy).toContain("base-uri 'none'");
    const type = headers.get("Content-Type") ?? "";
    if (type.startsWith("text/")) expect(type).toContain("; charset=utf-8");
    if (type.startsWith("text/html")) expect(policy).toContain("form-action 'self'");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe(isSecret ? "same-origin" : "strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=(self), geolocation=()");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(headers.get("Server")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-lumiskin\./);
      for (const attribute of [/; Path=\/(;|$)/, /; HttpOnly/, /; Secure/, /; SameSite=Lax/i])
        expect(cookie).toMatch(attribute);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  }

  /** What even a file or a refusal says. */
  function expectSecurityHeaders(headers: Headers) {
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers.get("Content-Security-Policy")).toContain(part);
  }

  it("name every cookie after this host", async () => {
    const { as } = await shop.signUp();
    await shop.get("/", { as });
    expect([...as.cookies.keys()].sort()).toEqual(
      ["form_key", "session_token", "shell"].map((name) => `__Host-lumiskin.${name}`),
    );
    expect((await shop.get("/profile", { as })).status).toBe(200);
    // The same name without the prefix, which another host of the domain could set, signs nobody in.
    const renamedCookies = new Visitor();
    for (const [name, value] of as.cookies) renamedCookies.cookies.set(name.replace("__Host-", ""), value);
    expect((await shop.get("/profile", { as: renamedCookies })).status).toBe(302);
  });

  it("give a page for one customer a new nonce each time, and a page from the cache none", async () => {
    const { as } = signedIn.customer;
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

    it.each([...Object.keys(serverPaths), "/nothing", "/"])("%s", async (path) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      expectSecurityHeaders(headers);
      expect(headers.get("Content-Type")).toMatch(
        /; charset=utf-8$|^image\/(x-icon|png|avif)$|^application\//,
      );
    });

    it("lets the service worker fetch from the shop's origin only", async () => {
      const { headers } = await fetch(`http://127.0.0.1:${port}/sw.js`);
      expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
      expectSecurityHeaders(headers);
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
      expectSecurityHeaders(headers);
      expect(headers.get("Cache-Control")).toBe("no-store");
    });
  });
});
