import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { openGate } from "../../test/database-gate.ts";
import { type Versions, watchVersions } from "./versions.ts";

const { connection, pool: other } = await freshDatabase(4);
const catalogue = "update products set name = name || '!' where id = 'lumiskin-retinol'";
const patient = { timeout: 30_000 };
const watching: { versions: Versions; pool: pg.Pool }[] = [];
afterAll(async () => {
  for (const { versions, pool } of watching) {
    await versions.stop();
    await pool.end();
  }
});

/** Watches the versions as one server of several would. */
async function watch(through = connection): Promise<{ versions: Versions; pool: pg.Pool }> {
  const pool = new pg.Pool({ ...through, max: 2 });
  pool.on("error", () => {});
  const versions = watchVersions(pool, through);
  await versions.listen();
  watching.push({ versions, pool });
  return { versions, pool };
}

describe("versions", () => {
  it("count a change of this process's own when it is done, and others' soon", async () => {
    const [here, there] = [await watch(), await watch()];
    const [before, beforeThere] = [here.versions.stateOf("catalogue"), there.versions.stateOf("catalogue")];
    const client = await here.pool.connect();
    await client.query("begin");
    await client.query(catalogue);
    await client.query("commit");
    client.release();
    expect(here.versions.stateOf("catalogue")).not.toBe(before);
    await vi.waitFor(() => expect(there.versions.stateOf("catalogue")).not.toBe(beforeThere), patient);
    expect(here.versions.hearing()).toBe("hearing");
  });

  it("count a single statement, and tell who asked to be told", async () => {
    const { versions, pool } = await watch();
    const told = vi.fn();
    const end = versions.onRaise(told);
    const before = versions.stateOf("settings");
    await pool.query("insert into settings (key, value) values ($1, '1')", [randomBytes(4).toString("hex")]);
    expect(versions.stateOf("settings")).not.toBe(before);
    expect(told).toHaveBeenCalledWith("settings");
    end();
  });

  it.each([
    ["catalogue", "update media set alt = alt || '.' where name = 'hero-drop'", ["articles", "catalogue"]],
    ["articles", "update articles set title = title || '.'", ["articles"]],
    [
      "sold out by hand",
      "update products set sold_out = not sold_out where id = 'lumiskin-retinol'",
      ["catalogue"],
    ],
    ["the last piece", "update products set stock = 0 where id = 'lumiskin-retinol'", ["catalogue"]],
    ["a piece of the rest", "update products set stock = 5 where id = 'lumiskin-retinol'", ["catalogue"]],
    ["another piece", "update products set stock = 4, updated_at = now() where id = 'lumiskin-retinol'", []],
    ["nothing", "update products set name = name", []],
    [
      "a picture taken away",
      "delete from product_images where product_id = 'lumiskin-retinol' and position > 1",
      ["catalogue"],
    ],
  ])("are raised by what changes pages: %s", async (_, statement, raised) => {
    const values = async () => {
      const { rows } = await other.query("select name, value from versions order by name");
      return rows as { name: string; value: number }[];
    };
    const before = await values();
    await other.query(statement);
    const after = await values();
    const names = after.filter((row, index) => row.value !== before[index]?.value).map(({ name }) => name);
    expect(names).toEqual(raised);
  });

  it("are not raised by what is rolled back", async () => {
    const { versions, pool } = await watch();
    const before = versions.stateOf("catalogue");
    const client = await pool.connect();
    await client.query("begin");
    await client.query(catalogue);
    await client.query("rollback");
    client.release();
    expect(versions.stateOf("catalogue")).toBe(before);
  });

  it("announce single people: at once where the change was made, and soon elsewhere", async () => {
    const [here, there] = [await watch(), await watch()];
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    here.versions.onItem(heardHere);
    there.versions.onItem(heardThere);
    await here.pool.query("insert into users (id, email) values ('ayesha', 'ayesha@example.com')");
    await here.pool.query(
      "insert into sessions (id, user_id, token, expires_at) values ('s', 'ayesha', 't', now() + interval '1 day')",
    );
    expect(heardHere).not.toHaveBeenCalled();
    for (const change of ["update users set phone = '1'", "delete from sessions", "delete from users"]) {
      heardHere.mockClear();
      heardThere.mockClear();
      await here.pool.query(change);
      expect(heardHere).toHaveBeenCalledWith({ kind: "people", id: "ayesha" });
      await vi.waitFor(
        () => expect(heardThere).toHaveBeenCalledWith({ kind: "people", id: "ayesha" }),
        patient,
      );
    }
  });

  it("do not let two changes of several kinds wait for each other for ever", async () => {
    const change = async (first: string, second: string) => {
      const client = await other.connect();
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
    const before = versions.stateOf("catalogue");
    const article = versions.stateOf("articles");
    const killed = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ~ '^(select 1|select name, value|listen)'`,
    );
    expect(killed.rowCount).toBeGreaterThan(0);
    await other.query(catalogue);
    await vi.waitFor(() => {
      expect(versions.hearing()).toBe("hearing");
      expect(versions.stateOf("catalogue")).not.toBe(before);
    }, patient);
    expect(versions.stateOf("articles")).toBe(article);
  });

  it("say that the database is away when it is, also when it has fallen silent, and notice when it is back", async () => {
    const gate = await openGate(connection);
    const { versions } = await watch({ ...connection, host: "127.0.0.1", port: gate.port });
    expect(await versions.settled()).toBe("hearing");
    const before = versions.stateOf("catalogue");
    gate.cut();
    await vi.waitFor(() => expect(versions.hearing()).toBe("away"), patient);
    await other.query(catalogue);
    gate.open();
    await vi.waitFor(() => expect(versions.hearing()).toBe("hearing"), patient);
    expect(versions.stateOf("catalogue")).not.toBe(before);

    gate.freeze();
    await vi.waitFor(() => expect(versions.hearing()).toBe("away"), patient);
    gate.open();
    await vi.waitFor(() => expect(versions.hearing()).toBe("hearing"), patient);
  });

  it("say that changes are not heard where the database refuses to tell them", async () => {
    const pool = new pg.Pool({ ...connection, max: 1 });
    const versions = watchVersions(pool, { ...connection, database: "there_is_none" });
    await versions.listen();
    expect(await versions.settled()).toBe("deaf");
    await versions.stop();
    await pool.end();
  });

  it("can be stopped while they are being connected", async () => {
    const gate = await openGate(connection);
    gate.freeze();
    const pool = new pg.Pool(connection);
    const versions = watchVersions(pool, { ...connection, host: "127.0.0.1", port: gate.port });
    const listening = versions.listen();
    await vi.waitFor(() => expect(gate.connections()).toBe(1), patient);
    const stopping = versions.stop();
    gate.open();
    await Promise.all([stopping, listening]);
    expect(versions.hearing()).toBe("away");
    await pool.end();
  });
});
