import type pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { as } = await shop.signUpAdmin();
await shop.post("/p1", { as, form: { intent: "add", quantity: "2" } });
// An order that waits for delivery details.
await shop.post("/b1", { as, form: { intent: "buy", quantity: "1" } });

/** What the shop asks the database, as it stands on the wire: a statement with its values. */
const queries: string[] = [];
// The server's own copy of the driver.
const { Client } = shop.shop.pool as unknown as { Client: typeof pg.Client };
const originalQuery = Client.prototype.query;
beforeAll(() => {
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const { text, values: queryValues } = typeof first === "string" ? { text: first, values } : first;
    // The connection that listens asks whether it lives.
    if (!/^(select 1|listen|select name, value|select pg_backend_pid)/.test(text))
      queries.push(JSON.stringify([text, queryValues ?? []]));
    return (originalQuery as (...all: unknown[]) => never).apply(this, args);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

it.each([
  "/",
  "/catalog",
  "/p1",
  "/product/lumiskin-retinol",
  "/featured",
  "/about",
  "/article/where-a-serum-goes",
  "/search?q=serum",
])("%s asks the database nothing, for somebody who is signed in", async (path) => {
  // The form key comes with the first page, the facts of the header with the second.
  for (let visit = 0; visit < 2; visit++) await shop.get(path, { as });
  queries.length = 0;
  const response = await shop.get(path, { as });
  expect([response.status, queries]).toEqual([200, []]);
});

// Checkout also reads the exchange rule, and whether orders are asked about.
it.each([
  ["/cart", 1],
  ["/checkout", 4],
  ["/orders", 1],
] as const)("%s takes %i statements beside the session's and the settings'", async (path, statements) => {
  await shop.get(path, { as });
  queries.length = 0;
  const response = await shop.get(path, { as });
  expect(response.status).toBe(200);
  expect(queries).toHaveLength(statements + 2);
});

it.each(["/trending", "/contact", "/profile", "/settings", "/dashboard/settings"])(
  "%s asks the database nothing twice, for somebody who is signed in",
  async (path) => {
    // What a first visit makes, such as an open checkout, is there afterwards.
    await shop.get(path, { as });
    queries.length = 0;
    const response = await shop.get(path, { as });
    expect(response.status).toBe(200);
    const duplicates = queries.filter((statement, index) => queries.indexOf(statement) !== index);
    expect(duplicates).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.length).toBeLessThan(9);
  },
);
