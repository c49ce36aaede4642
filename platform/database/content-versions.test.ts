import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabaseProxy } from "../../test/database/database-proxy.ts";
import { openPoolerLikeProxy } from "../../test/database/pooler-like-proxy.ts";
import { eventually } from "../../test/server/shop-process.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { type ContentVersions, watchContentVersions } from "./content-versions.ts";

const { connection, pool: adminPool } = await createTestDatabase(4);
const updateCatalogue = "update products set name = name || '!' where id = 'lumiskin-retinol'";
const watchers: { versions: ContentVersions; pool: pg.Pool }[] = [];
afterAll(async () => {
  for (const { versions, pool } of watchers) {
    await versions.stop();
    await pool.end();
  }
});

/** Opens a pool and its versions, which this file closes when it is done, even if a test fails. */
function open(
  using = connection,
  direct = using,
  options = {},
): { versions: ContentVersions; pool: pg.Pool } {
  const pool = new pg.Pool({ ...using, max: 2 });
  pool.on("error", () => {});
  const watcher = { versions: watchContentVersions(pool, direct, options), pool };
  watchers.push(watcher);
  return watcher;
}

/** Watches the versions as one server of several would. */
async function watch(using = connection) {
  const watcher = open(using);
  await watcher.versions.listen();
  // After a pause of the machine that is longer than its timeout, the watcher connects again.
  await eventually(() => expect(["connected", "refused"]).toContain(watcher.versions.status()));
  return watcher;
}

const moveStock = (pieces: number) =>
  `insert into stock_movements (product_id, pieces, reason) values ('lumiskin-retinol', ${pieces}, 'correction')`;

describe("versions", () => {
  it("count what visitors raise once a second, however often", async () => {
    const { versions, pool } = await watch();
    const before = versions.current();
    const rate = (stars: number) =>
      `begin; insert into product_ratings values ('lumiskin-retinol', ${stars}, 1)
       on conflict (product_id) do update set mean = excluded.mean; commit`;
    await pool.query([1, 2, 3, 4, 5].map(rate).join(";"));
    expect(versions.current()).toBe(before);
    await eventually(() => expect(versions.current()).toBe(before + 1));
    await pool.query("delete from product_ratings");
    await eventually(() => expect(versions.current()).toBe(before + 2));
  });

  it("count a change of this process's own when it is done, and others' soon", async () => {
    const [here, there] = [await watch(), await watch()];
    const [before, beforeThere] = [here.versions.current(), there.versions.current()];
    const client = await here.pool.connect();
    await client.query("begin");
    await client.query(updateCatalogue);
    await client.query("commit");
    client.release();
    expect(here.versions.current()).not.toBe(before);
    await eventually(() => expect(there.versions.current()).not.toBe(beforeThere));
    await eventually(() => expect(here.versions.status()).toBe("connected"));
  });

  it("count a single statement", async () => {
    const { versions, pool } = await watch();
    const before = versions.current();
    await pool.query("insert into settings (key, value) values ($1, '1')", [randomBytes(4).toString("hex")]);
    expect(versions.current()).not.toBe(before);
  });

  it.each([
    ["catalogue", "update media set alt = alt || '.' where name = 'hero-drop'", ["articles", "catalogue"]],
    ["articles", "update articles set title = title || '.'", ["articles"]],
    [
      "sold out by hand",
      "update products set sold_out = not sold_out where id = 'lumiskin-retinol'",
      ["catalogue"],
    ],
    [
      "counting a product",
      "insert into stock_levels (product_id) values ('lumiskin-retinol')",
      ["catalogue"],
    ],
    ["the first pieces", moveStock(5), ["catalogue"]],
    ["another piece", moveStock(-1), []],
    ["the last pieces", moveStock(-4), ["catalogue"]],
    ["counting it no more", "update stock_levels set tracked = false", ["catalogue"]],
    ["nothing", "update products set name = name", []],
    [
      "a picture taken away",
      "delete from product_images where product_id = 'lumiskin-retinol' and position > 1",
      ["catalogue"],
    ],
  ])("are raised by what changes pages: %s", async (_, statement, bumped) => {
    const values = async () => {
      const { rows } = await adminPool.query("select name, value from versions order by name");
      return rows as { name: string; value: number }[];
    };
    const before = await values();
    await adminPool.query(statement);
    const after = await values();
    const names = after.filter((row, index) => row.value !== before[index]?.value).map(({ name }) => name);
    expect(names).toEqual(bumped);
  });

  it("are not bumped by a rollback", async () => {
    const { versions, pool } = await watch();
    const before = versions.current();
    const client = await pool.connect();
    await client.query("begin");
    await client.query(updateCatalogue);
    await client.query("rollback");
    client.release();
    expect(versions.current()).toBe(before);
  });

  it("do not let two changes of several kinds wait for each other for ever", async () => {
    const change = async (first: string, second: string) => {
      const client = await adminPool.connect();
      try {
        await client.query("begin");
        await client.query(first);
        await client.query(second);
        await client.query("commit");
      } finally {
        client.release();
      }
    };
    const article = (id: string) => `update articles set excerpt = excerpt || '.' where id = '${id}'`;
    const product = (id: string) => `update products set brand = brand || '.' where id = '${id}'`;
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        change(article("where-a-serum-goes"), product("lumiskin-retinol")),
        change(product("lumiskin-exfoliating-glove"), article("starting-with-retinol")),
      ]);
    }
  });

  it("show what changed while the connection was lost", async () => {
    const { versions } = await watch();
    const before = versions.current();
    const killed = await adminPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ~ '^(select 1|select name, value|listen)'`,
    );
    expect(killed.rowCount).toBeGreaterThan(0);
    await adminPool.query(updateCatalogue);
    await eventually(() => {
      expect(versions.status()).toBe("connected");
      expect(versions.current()).not.toBe(before);
    });
  });

  it("report an outage, also of a database that falls silent, and its end", async () => {
    const gate = await openDatabaseProxy(connection);
    const { versions } = await watch({ ...connection, host: "127.0.0.1", port: gate.port });
    await eventually(() => expect(versions.status()).toBe("connected"));
    const before = versions.current();
    gate.cut();
    await eventually(() => expect(versions.status()).toBe("disconnected"));
    await adminPool.query(updateCatalogue);
    gate.open();
    await eventually(() => expect(versions.status()).toBe("connected"));
    const known = versions.current();
    expect(known).not.toBe(before);

    gate.freeze();
    await eventually(() => expect(versions.status()).toBe("disconnected"));
    gate.open();
    await eventually(() => expect(versions.status()).toBe("connected"));
    // Nothing changed meanwhile: pages in memory stay valid.
    expect(versions.current()).toBe(known);
  });

  it("have the status refused where the database refuses LISTEN", async () => {
    const { versions } = open(connection, { ...connection, database: "there_is_none" });
    await versions.listen();
    await eventually(() => expect(versions.status()).toBe("refused"));
  });

  it("have the status refused behind a pooler that keeps notifications, and work behind one that passes them on", async () => {
    for (const [passesNotifications, status] of [
      [false, "refused"],
      [true, "connected"],
    ] as const) {
      const pooler = await openPoolerLikeProxy(connection, passesNotifications);
      const { versions } = await watch({ ...connection, host: "127.0.0.1", port: pooler.port });
      await eventually(() => expect(versions.status()).toBe(status));
    }
  });

  it("have the status refused where the connection without the pooler leads to another database", async () => {
    const { connection: other } = await createTestDatabase();
    for (const [direct, status] of [
      [other, "refused"],
      [connection, "connected"],
    ] as const) {
      const { versions } = open(connection, direct, { isPooled: true });
      await versions.listen();
      await eventually(() => expect(versions.status()).toBe(status));
    }
  });

  it("can be stopped while they are being connected", async () => {
    const gate = await openDatabaseProxy(connection);
    gate.freeze();
    const { versions } = open(connection, { ...connection, host: "127.0.0.1", port: gate.port });
    const listening = versions.listen();
    await eventually(() => expect(gate.connections()).toBe(1));
    const stopping = versions.stop();
    gate.open();
    await Promise.all([stopping, listening]);
    expect(versions.status()).toBe("disconnected");
  });
});
