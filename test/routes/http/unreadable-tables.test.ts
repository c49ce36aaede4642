import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { screen } from "../../screen.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";
import { type AccessRow, accessTable, createAccessFixture } from "../access-table.ts";
import { listedTables, mayFail, neededTables } from "../unreadable-tables.ts";

/** A run of all tests opens every route that can reach a table; else the shop's own, and these of the dashboard. */
const isWhole = Boolean(process.env.TEST_ALL);
const fixed = ["", "/today", "/pack", "/confirm", "/orders/:number", "/products", "/money", "/figures"];
const alwaysOpened = [...fixed, "/settings", "/find"].map((path) => `/dashboard${path}`);

/** Each product's own address leads to the same route. */
const sameRoute = /^\/(p[23]|b\d|product\/:id)$/;

interface Visit {
  path: string;
  url: string;
  as: "visitor" | "customer" | "owner";
}

describe("a table that cannot be read", async () => {
  const errors = vi.spyOn(built.log, "error").mockImplementation(() => {});
  afterAll(() => errors.mockRestore());
  const shop = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });
  const customer = await shop.signUp();
  const people = { visitor: new Visitor(), customer: customer.as, owner: (await shop.signUpAdmin()).as };
  const fixture = await createAccessFixture(shop, customer.as, {});
  const tables = await read(sql`select relname as name, '' as text from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const definitions = await read(sql`select relname as name, pg_get_viewdef(oid) as text from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    union all select proname, string_agg(concat(prosrc, pg_get_function_sqlbody(oid)), ' ') from pg_proc
    where pronamespace = 'public'::regnamespace group by 1`);
  const wordsOf = (text: string) => new Set(text.match(/\w+/g));
  const within = new Map(definitions.map(({ name, text }) => [name, wordsOf(text)]));
  const visits = Object.entries(accessTable).flatMap(visitsOf);
  const reaching = await findReach();

  async function read(query: RawBuilder<unknown>) {
    return (await query.execute(shop.db)).rows as { name: string; text: string }[];
  }

  /** Whoever gets furthest: a visitor, a customer where visitors must sign in, the owner in the dashboard. */
  function visitsOf([path, row]: [string, AccessRow]): Visit[] {
    const isDashboard = path.startsWith("/dashboard");
    const as = isDashboard
      ? "owner"
      : /signin|login/.test(row.get.visitor) || path === "/cart"
        ? "customer"
        : "visitor";
    const verdict = row.get[as === "owner" ? "admin" : as];
    if (verdict === "405" || path === "/signout" || sameRoute.test(path)) return [];
    if (isDashboard && !isWhole && !alwaysOpened.includes(path)) return [];
    return [{ path, as, url: row.url(fixture) }];
  }

  /** @returns the status; 500 too where the answer breaks off */
  async function open({ url, as }: Visit): Promise<number> {
    const { status, body } = await shop.get(url, { as: people[as].copy() });
    const isWhole = await new Response(body).text().then(
      () => true,
      () => false,
    );
    return isWhole ? status : 500;
  }

  /** No page that is cached counts. */
  async function dropCache() {
    await sql`do $$ begin
      raise notice using message = '', detail = 'catalogue', errcode = 'LS001';
    end $$`.execute(shop.db);
  }

  /** The visits that can reach a table: by their statements, and what views and functions in these read. */
  async function findReach(): Promise<Map<string, Visit[]>> {
    const reach = new Map(tables.map(({ name }) => [name, [] as Visit[]]));
    const statements: string[] = [];
    let executor = Object.getPrototypeOf(shop.db.getExecutor());
    while (!Object.hasOwn(executor, "executeQuery")) executor = Object.getPrototypeOf(executor);
    const { executeQuery } = executor;
    executor.executeQuery = function (query: { sql: string }, ...more: unknown[]) {
      statements.push(query.sql);
      return executeQuery.call(this, query, ...more);
    };
    for (const visit of visits) {
      statements.length = 0;
      await dropCache();
      await open(visit);
      const words = wordsOf(statements.join(" "));
      for (const word of words) for (const inner of within.get(word) ?? []) words.add(inner);
      for (const word of words) reach.get(word)?.push(visit);
    }
    executor.executeQuery = executeQuery;
    return reach;
  }

  async function without<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
    const away = sql.id(`away_${table}`);
    await dropCache();
    await sql`alter table ${sql.table(table)} rename to ${away}`.execute(shop.db);
    try {
      return await act();
    } finally {
      await sql`alter table ${away} rename to ${sql.id(table)}`.execute(shop.db);
    }
  }

  it("is one of those that everything needs, or of those whose routes are listed", () => {
    expect(Object.keys(neededTables).length).toBeLessThanOrEqual(20);
    const names = tables.map(({ name }) => name);
    expect(listedTables.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(listedTables).size).toBe(listedTables.length);
  });

  it("[R72] takes down the routes that are listed for it alone", { timeout: 600_000 }, async () => {
    const failed: Record<string, string> = {};
    const listed: Record<string, string> = {};
    for (const { name } of tables) {
      if (name in neededTables) continue;
      const opened = reaching.get(name) ?? [];
      const fell = await without(name, async () => {
        const fallen: string[] = [];
        for (const visit of opened) if ((await open(visit)) >= 500) fallen.push(visit.path);
        return fallen;
      });
      if (fell.length > 0) failed[name] = fell.join(" ");
      const expected = mayFail(name).filter((path) => opened.some((visit) => visit.path === path));
      if (expected.length > 0) listed[name] = expected.join(" ");
    }
    expect(failed).toEqual(listed);
  });

  it("[S8.articles] leaves what it stands beside", async () => {
    await without("articles", async () => {
      const home = await screen(shop.get("/"));
      expect(home.body.text).toContain("Featured Collection");
      expect(home.body.text).not.toContain("See all articles");
      expect((await screen(shop.get("/p2"))).body.text).toContain("Add to Cart");
    });
    await without("content", async () => {
      const checkout = await screen(shop.get("/checkout", { as: customer.as }));
      expect(checkout.body.text).toContain("Place Order");
    });
    await without("gateway_accounts", async () => {
      const checkout = await screen(shop.get("/checkout", { as: customer.as }));
      expect(checkout.body.text).toContain("JazzCash");
    });
  });
});
