import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hiddenFields } from "../hidden-fields.ts";
import { orderLine } from "../orders-fixture.ts";
import { openTestShop, Visitor } from "../test-shop.ts";
import { validateHtml } from "../validate-html.ts";
import { type AccessFixture, accessTable } from "./access-table.ts";

// For the W3C's own checker, which needs Java (npm vnu-jar): `java -jar vnu.jar --errors-only FOLDER`.
const folder = process.env.MARKUP_FOLDER;
if (folder) mkdirSync(folder, { recursive: true });
let written = 0;
const checked = new Set<string>();
/** They answer with a file, data or a redirect; `/signin/code` has a page only between password and code. */
const pathsWithoutPage = [
  "/search/panel",
  "/robots.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/.well-known/security.txt",
  "/signin/code",
  "/api/auth/callback/google",
  "/login",
  "/signout",
  "/settings/data",
  "/dashboard/orders.csv",
];

describe("the markup of every page", async () => {
  const shop = await openTestShop();
  const { as: customer } = await shop.signUp();
  const { as: admin } = await shop.signUpAdmin();
  const fixture = await placeOrderAndCart();

  /** An order and a cart, so that pages have something to show. */
  async function placeOrderAndCart(): Promise<AccessFixture> {
    await shop.post("/p2", { as: customer, form: { intent: "add", quantity: "2" } });
    const { key = "", total = "" } = hiddenFields(
      await (await shop.get("/checkout", { as: customer })).text(),
    );
    const form = {
      key,
      total,
      phoneNumber: "0300 1234567",
      shippingAddress: "House 5, Lahore",
      notes: "Call",
    };
    const placed = await shop.post("/checkout", { as: customer, form });
    const checkout = placed.headers.get("Location")?.match(/LS-\d+/)?.[0] ?? "";
    await shop.post("/p1", { as: customer, form: { intent: "add", quantity: "1" } });
    const order = await orderLine(shop.db);
    const entry = await shop.db.selectFrom("cartEntries").select("id").executeTakeFirstOrThrow();
    return { checkout, order: order.id, entry: entry.id };
  }

  const urls = [
    ...Object.values(accessTable).map((row) => row.url(fixture)),
    ...["/search?q=serum", "/search?q=nothing+of+that+name", "/search?q=serum&type=articles"],
    ...["/catalog?sort=name-a-z", "/nowhere", "/product/nothing", "/orders/LS-1", "/dashboard/nowhere"],
  ];

  it.each([...new Set(urls)])("%s is valid HTML, for everybody and with a refused form", async (url) => {
    for (const as of [new Visitor(), customer, admin]) {
      const answers = [await shop.get(url, { as: as.copy() })];
      if (!url.startsWith("/signout"))
        answers.push(await shop.post(url, { as: as.copy(), form: { no: "such" } }));
      for (const answer of answers) {
        if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
        checked.add(url);
        const html = await answer.text();
        expect(validateHtml(html), `${url} ${answer.status}`).toEqual([]);
        if (folder) writeFileSync(join(folder, `${++written}.html`), html);
      }
    }
  });

  it("was checked wherever a route has a page", () => {
    const unchecked = urls.filter((url) => !checked.has(url)).map((url) => url.split("?")[0]);
    expect(unchecked).toEqual(pathsWithoutPage);
  });
});
