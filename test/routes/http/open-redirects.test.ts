import { describe, expect, it } from "vitest";
import { openTestShop } from "../../test-shop.ts";

const hostileTargets = [
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "\t//evil.example",
  "/%09/evil.example",
  "/%2F/evil.example",
  "/%5Cevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "http://localhost:3000@evil.example",
  "http://localhost:3000.evil.example",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/cart\r\nLocation: https://evil.example",
  "/cart\u2028//evil.example",
  "／／evil.example",
  "/／evil.example",
  "/@evil.example",
  ".evil.example",
  "@evil.example",
  "?returnTo=//evil.example",
  "#//evil.example",
];

describe("where the shop sends a browser", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUp();
  let clientCount = 0;
  /** The host that a browser would ask next, however it reads the address. */
  const hostOf = (location: string) => new URL(location, shop.origin).host;
  const linksInBody = (text: string) =>
    [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to = ""]) => to);

  it.each(hostileTargets)("stays in the shop for %j", async (hostileTarget) => {
    const query = new URLSearchParams({ returnTo: hostileTarget });
    // An account may be signed in to ten times in ten minutes: each address has one of its own.
    const { email, password } = await shop.signUp();
    const answers = [
      await shop.get(`/signin?${query}`, { as }),
      await shop.get(`/signup?${query}`, { as }),
      await shop.get(`/login?${query}`),
      await shop.get(`/signin/google?${query}`, { as }),
      await shop.get(`/signin/google?${query}`),
      await shop.get(`/signin?${query}`),
      await shop.get(`/signin/google?popup=1&${query}`, { as }),
      await shop.post(`/signin?${query}`, { form: { email, password } }, `203.0.113.${++clientCount}`),
    ];
    for (const response of answers) {
      const location = response.headers.get("Location");
      if (location !== null) {
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(hostOf(location)).toBe("localhost:3000");
      }
      for (const to of linksInBody(await response.text())) {
        expect(to.toLowerCase()).not.toMatch(/^\s*(javascript|data):/);
        expect(hostOf(to.replaceAll("&amp;", "&"))).not.toContain("evil");
      }
    }
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(6);
  });

  it.each([
    "//evil.example/",
    "//evil.example/%2e%2e",
    "/\\evil.example/",
    "//evil.example/p1/",
    "/%2F/evil.example/",
  ])("stays in the shop for the address %s", async (path) => {
    const response = await shop.handle(new Request(`http://localhost:3000${path}`), "192.0.2.1");
    const location = response.headers.get("Location");
    expect([200, 301, 302, 308, 404]).toContain(response.status);
    if (location !== null) expect(hostOf(location)).toBe("localhost:3000");
  });
});
