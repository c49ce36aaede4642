import { afterAll, describe, expect, it } from "vitest";
import { built, openTestShop, Visitor } from "../app.ts";
import { access, type Cast, files } from "./access-table.ts";

const cast: Cast = { checkout: "LS-10001", order: 1, entry: 1 };
const urls = Object.values(access).map((row) => row.url(cast));

describe("the headers of every route", async () => {
  const shop = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });
  const signedIn = { customer: await shop.signUp(), admin: await shop.signUpAdmin() };

  describe.each(urls)("%s", (url) => {
    const dataUrl = url === "/" ? "/_.data" : url.replace(/(\?|$)/, ".data$1");
    it.each(["visitor", "customer", "admin"] as const)("as %s", async (who) => {
      for (const asked of [url, dataUrl]) {
        for (const method of ["get", "post"] as const) {
          const as = who === "visitor" ? new Visitor() : signedIn[who].as.copy();
          // A wrong form, so that nothing is changed and nobody is signed out.
          const response = url.startsWith("/signout")
            ? await shop.get(asked, { as })
            : await shop[method](asked, { as });
          check(response);
        }
      }
    });
  });

  function check(response: Response) {
    const { headers } = response;
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|data:|blob:|https:|http:)/);
    if (headers.get("Content-Type")?.startsWith("text/html")) {
      for (const part of ["base-uri 'none'", "form-action 'self'"]) expect(policy).toContain(part);
    }
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
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

  it("name every cookie after this host", async () => {
    const { as } = await shop.signUp();
    expect([...as.cookies.keys()]).toEqual(["__Host-lumiskin.session_token"]);
    expect((await shop.get("/profile", { as })).status).toBe(200);
    // The same name without the prefix, which another host of the domain could set, signs nobody in.
    const tossed = new Visitor();
    for (const [name, value] of as.cookies) tossed.cookies.set(name.replace("__Host-", ""), value);
    expect((await shop.get("/profile", { as: tossed })).status).toBe(302);
  });

  it("give a page of somebody's own another nonce each time, and a page for everyone none", async () => {
    const { as } = signedIn.customer;
    const policy = async (sent = {}) =>
      (await shop.get("/about", sent)).headers.get("Content-Security-Policy") ?? "";
    const [one, other] = [await policy({ as }), await policy({ as })];
    expect(one).toMatch(/'nonce-[\w-]{22}'/);
    expect(one).not.toBe(other);
    const [visitors, same] = [await policy(), await policy()];
    expect(visitors).toMatch(/script-src 'self' 'sha256-/);
    expect(visitors).not.toContain("nonce");
    expect(visitors).toBe(same);
  });

  describe("and of what the server answers itself", async () => {
    const serving = await built.serve(
      { ...shop.shop.config, port: 0 },
      { files: built.shopFiles(shop.shop, process.cwd()), handle: shop.handle },
    );
    afterAll(() => serving.stop());
    const { port } = serving.server.address() as { port: number };

    it.each([...Object.keys(files), "/nothing", "/"])("%s", async (path) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    });
  });
});
