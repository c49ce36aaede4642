import { describe, expect, it, vi } from "vitest";
import { openDatabaseProxy } from "../../database/database-proxy.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { createTestDatabase } from "../../test-database.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("while the database is unavailable", async () => {
  const { connection } = await createTestDatabase(1);
  const databaseProxy = await openDatabaseProxy(connection);
  const { user, password, database } = connection;
  const shop = await openTestShop({
    settings: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${databaseProxy.port}/${database}`,
      LOG_LEVEL: "silent",
    },
  });
  const { as } = await shop.signUp("ayesha@example.com");
  await shop.addToCart(as);

  async function duringOutage<Result>(action: () => Promise<Result>): Promise<Result> {
    databaseProxy.cut();
    try {
      return await action();
    } finally {
      databaseProxy.open();
    }
  }

  /** Every response during an outage has these. */
  function expectUnavailable(response: Response) {
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("Location")).toBeNull();
  }

  it.each(["/", "/catalog", "/p1", "/search?query=serum", "/about", "/no-such-page"])(
    "a visitor's %s is a plain page with a strict policy",
    async (path) => {
      const response = await duringOutage(() => shop.get(path));
      expectUnavailable(response);
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/unsafe-inline(?!')|nonce/);
      const html = await response.text();
      expect(html).toContain("<h1>We'll be back in a moment</h1>");
      expect(html).toContain(`href="${path.replaceAll("&", "&amp;")}">Try again`);
      expect(html).not.toMatch(/<script|<style|ECONN|node_modules| at .*:\d+/);
    },
  );

  it.each(["/", "/cart", "/checkout", "/orders", "/profile", "/signin", "/dashboard"])(
    "a signed-in customer is not treated as a visitor at %s",
    async (path) => {
      const response = await duringOutage(() => shop.get(path, { as }));
      expectUnavailable(response);
      expect((await screen(response)).body.text).toContain("Your orders are safe.");
    },
  );

  it("a visitor's cached page is still served, and shows changes after the outage", async () => {
    await expect.poll(async () => (await shop.get("/terms")).status).toBe(200);
    const cachedBefore = await (await shop.get("/terms")).text();
    const cachedDuring = await duringOutage(() => shop.get("/terms"));
    expect([cachedDuring.status, await cachedDuring.text()]).toEqual([200, cachedBefore]);
    await vi.waitFor(() => setShopSettings(shop.db, { email: "after@example.com" }), { timeout: 120_000 });
    expect(await (await shop.get("/terms")).text()).toContain("after@example.com");
  });

  it("escapes the path and query in the page", async () => {
    const response = await duringOutage(() => shop.get(`/search?query=${encodeURIComponent('"><b>')}&"><i>`));
    expect(await response.text()).not.toMatch(/<b>|<i>/);
  });

  it("a .data request gets a plain sentence, which React Router takes to its error boundary", async () => {
    const response = await duringOutage(() => shop.get("/catalog.data"));
    expectUnavailable(response);
    expect(response.headers.get("X-Remix-Response")).toBeNull();
    expect(await response.text()).toBe("The shop cannot reach its database. Please try again in a moment.");
  });

  it("HEAD has no body", async () => {
    const response = await duringOutage(() =>
      shop.handle(new Request(`${shop.origin}/p1`, { method: "HEAD" }), "192.0.2.9"),
    );
    expectUnavailable(response);
    expect(await response.text()).toBe("");
  });

  const checkout = {
    key: crypto.randomUUID(),
    total: "100",
    phoneNumber: "0300 1234567",
    shippingAddress: "Lahore",
  };
  it.each([
    ["/p1", { intent: "add", quantity: "1" }],
    ["/p1", { intent: "buy", quantity: "1" }],
    ["/cart", { intent: "remove", entry: "1" }],
    ["/checkout", checkout],
    ["/profile", { fullName: "Ayesha", phone: "0300 1234567" }],
    ["/signout", {}],
  ])("a customer's form to %s %j gets the unavailable page", async (path, form) => {
    const response = await duringOutage(() => shop.post(path, { as, form: form as Record<string, string> }));
    expectUnavailable(response);
    const page = (await screen(response)).body;
    expect(page.text).toContain(
      "Please reload this page in a moment to send it again. We will not place your order twice.",
    );
    expect(page.text).not.toContain("Try again");
  });

  it("a visitor's form keeps its values where its page needs no database", async () => {
    const form = { email: "bilal@example.com" };
    const response = await duringOutage(() => shop.post("/newsletter", { form }));
    expectUnavailable(response);
    const page = (await screen(response)).body;
    expect(page.get("main").field("email").value).toBe("bilal@example.com");
    expect(page.text).toContain("Sorry, that did not work. Please try again.");
  });

  it("signing in gets the unavailable page, and sets no cookie", async () => {
    const form = { email: "ayesha@example.com", password: "a-good-password" };
    const visitor = new Visitor();
    expectUnavailable(await duringOutage(() => shop.post("/signin", { as: visitor, form })));
    expect(visitor.cookies.size).toBe(0);
    // On a busy machine the shop may take a moment to see that the database is back.
    await expect.poll(async () => (await shop.post("/signin", { as: visitor, form })).status).toBe(302);
  });

  it("the shop recovers by itself, with session and cart unchanged", async () => {
    await duringOutage(() => shop.get("/cart", { as }));
    await vi.waitFor(async () => expect((await shop.get("/cart", { as })).status).toBe(200), 120_000);
    const { main } = await screen(shop.get("/cart", { as }));
    expect(main.all("li", "Niacinamide + Zinc Face Serum")).toHaveLength(1);
    expect((await shop.get("/p1")).status).toBe(200);
  });
});
