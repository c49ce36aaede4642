import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestShop } from "../app.ts";

const shop = await openTestShop();
const { as } = await shop.signUpAdmin();
await shop.post("/p1", { as, form: { intent: "add", quantity: "2" } });

/** What the shop asks the database, as it stands on the wire: a statement with its values. */
const asked: string[] = [];
const send = pg.Client.prototype.query;
beforeAll(() => {
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const { text, values: own } = typeof first === "string" ? { text: first, values } : first;
    // The connection that listens asks whether it lives.
    if (!/^(select 1|listen|select name, value)/.test(text)) asked.push(JSON.stringify([text, own ?? []]));
    return (send as (...all: unknown[]) => never).apply(this, args);
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
  "/trending",
  "/about",
  "/contact",
  "/article/where-a-serum-goes",
  "/search?q=serum",
  "/cart",
  "/checkout",
  "/profile",
  "/settings",
  "/orders",
  "/dashboard/settings",
])("%s asks the database nothing twice, for somebody who is signed in", async (path) => {
  // What a first visit makes, such as an open checkout, is there afterwards.
  await shop.get(path, { as });
  asked.length = 0;
  const response = await shop.get(path, { as });
  expect(response.status).toBe(200);
  const twice = asked.filter((statement, index) => asked.indexOf(statement) !== index);
  expect(twice).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(9);
});
