import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { validateHtml } from "../../pages/validate-html.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";
import { accessTable, createAccessFixture } from "../access-table.ts";

// For the W3C's own checker, which needs Java (npm vnu-jar): `java -jar vnu.jar --errors-only FOLDER`.
const folder = process.env.MARKUP_FOLDER;
if (folder) mkdirSync(folder, { recursive: true });
let written = 0;
const checked = new Set<string>();
/** They answer with a file, data or a redirect; `/signin/code` has a page only between password and code. */
const pathsWithoutPage = [
  "/search/panel",
  "/errors",
  "/webhooks/nobody",
  "/payments/jazzcash/return",
  "/payments/jazzcash/notification",
  "/robots.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/products.xml",
  "/.well-known/security.txt",
  "/signin/code",
  "/api/auth/callback/google",
  "/login",
  "/signout",
  "/settings/data",
];

describe("the markup of every page", async () => {
  const shop = await openTestShop();
  const { as: customer } = await shop.signUp();
  const { as: admin } = await shop.signUpAdmin();
  const fixture = await createAccessFixture(shop, customer, { notes: "Call" });

  const urls = [
    ...Object.values(accessTable).map((row) => row.url(fixture)),
    ...["/search?q=serum", "/search?q=nothing+of+that+name", "/search?q=serum&type=articles"],
    ...["/catalog?sort=name-a-z", "/nowhere", "/product/nothing", "/orders/LS-1", "/dashboard/nowhere"],
  ];

  it.each([...new Set(urls)])("%s is valid HTML, for everyone and with a refused form", async (url) => {
    const faults: string[] = [];
    for (const as of [new Visitor(), customer, admin]) {
      const answers = [await shop.get(url, { as: as.copy() })];
      if (!url.startsWith("/signout"))
        answers.push(await shop.post(url, { as: as.copy(), form: { no: "such" } }));
      for (const answer of answers) {
        if (!answer.headers.get("Content-Type")?.startsWith("text/html")) {
          // The feed has two places, which the files of a worker share.
          await answer.body?.cancel();
          continue;
        }
        checked.add(url);
        const html = await answer.text();
        faults.push(...validateHtml(html).map((error) => `${answer.status}: ${error}`));
        if (folder) writeFileSync(join(folder, `${++written}.html`), html);
      }
    }
    expect(faults).toEqual([]);
  });

  it("was checked wherever a route has a page", () => {
    const unchecked = urls.filter((url) => !checked.has(url)).map((url) => url.split("?")[0]);
    expect(unchecked).toEqual(pathsWithoutPage);
  });
});
