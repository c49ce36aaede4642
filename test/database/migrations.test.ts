import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { migrate, migrationNames } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { findContentEntry } from "../../shop/content/texts/content-entries.ts";
import { readContent } from "../../shop/content/texts/content-queries.ts";
import { createTempFolder } from "../temp-folder.ts";
import { createTestDatabase } from "../test-database.ts";
import {
  lastVersionBefore,
  loadVersion046,
  rowsOf,
  rowVersionsOf,
  schemaOf,
  timelessRowsOf,
} from "./version-046.ts";

const folder = "db/migrations";
const temporary = createTempFolder("migrations");
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Migrations after the baseline. */
const later = (await migrationNames("db/migrations")).filter((name) => name >= "200");

describe("the schema", async () => {
  const { db, pool } = await createTestDatabase();

  it("keeps the audit log append-only", async () => {
    await db.insertInto("auditLog").values({ action: "test", subject: "x" }).execute();
    await expect(pool.query("update audit_log set action = 'other'")).rejects.toThrow("append-only");
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
    await expect(pool.query("truncate audit_log")).rejects.toThrow("append-only");
  });

  it("refuses a member of staff whose email is not verified, and to unverify their email", async () => {
    await db.insertInto("users").values({ id: "ayesha", email: "ayesha@example.com" }).execute();
    const giveRole = (changes = "") =>
      pool.query(`update users set role = 'packer'${changes} where id = 'ayesha'`);
    await expect(giveRole()).rejects.toThrow("users_staff_is_proven");
    await giveRole(", email_verified = true");
    await expect(pool.query("update users set email_verified = false")).rejects.toThrow(
      "users_staff_is_proven",
    );
  });
});

describe("the exchange rule of a running shop", async () => {
  const { db, pool } = await createTestDatabase();

  it.each([
    [{}, "7"],
    [{ lead: "Bring it back." }, ""],
  ])("has the first days where its policy is the first with %j: %j", async (changed, days) => {
    const { days: _, ...first } = findContentEntry("exchange-policy")?.first ?? {};
    const value = JSON.stringify({ ...first, ...changed });
    const key = "exchange-policy";
    await db.insertInto("content").values({ key, value, version: 1 }).execute();
    await pool.query(readFileSync(join(folder, "234_exchange_rule.sql"), "utf8"));
    expect((await readContent(db, [key]))(key).fields.days).toBe(days);
    await db.deleteFrom("content").execute();
  });
});

describe("the warnings of the first products", async () => {
  const { db, pool } = await createTestDatabase();

  it("move to their field as a revision, but not where the step was changed", async () => {
    const step = "Do not use on irritated skin or pimples, and never share a razor.";
    const ids = ["eyebrow-razor", "lumiskin-retinol"];
    const [razor, retinol] = [["Hold it flat.", step], [`${step}!`]];
    const setBack = (id: string, usage: string[] | undefined) =>
      db.updateTable("products").set({ usage, cautions: "" }).where("id", "=", id).execute();
    await setBack("eyebrow-razor", razor);
    await setBack("lumiskin-retinol", retinol);
    await pool.query(readFileSync(join(folder, "230_warnings.sql"), "utf8"));
    const rows = await db
      .selectFrom("products")
      .select(["usage", "cautions", "version"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { usage: ["Hold it flat."], cautions: step, version: 1 },
      { usage: [`${step}!`], cautions: "", version: 0 },
    ]);
    expect(
      await db.selectFrom("revisions").select(["entityId", "version", "before", "after"]).execute(),
    ).toEqual([
      {
        entityId: "eyebrow-razor",
        version: 1,
        before: { usage: ["Hold it flat.", step], cautions: "" },
        after: { usage: ["Hold it flat."], cautions: step },
      },
    ]);
  });
});

describe("the baseline", async () => {
  const older = await createTestDatabase(2);
  await loadVersion046(older.pool, "tables");
  const fresh = await createTestDatabase(2);
  const { files } = JSON.parse(readFileSync(join(folder, "baseline.json"), "utf8"));
  await fresh.pool.query("drop schema public cascade; create schema public");
  await migrate(fresh.db as never, folder, files);

  it("makes the same tables, columns, constraints, indexes, functions, triggers, domains, views and sequences as the 44 migrations before", async () => {
    const expected = await schemaOf(older.pool);
    for (const kind of Object.values(expected)) expect(Object.keys(kind)).not.toEqual([]);
    expect(await schemaOf(fresh.pool)).toEqual(expected);
  });

  it("writes the same rows", async () => {
    const expected = await timelessRowsOf(older.pool);
    expect(Object.keys(expected)).toEqual(["categories", "cities", "couriers", "payment_states", "versions"]);
    expect(await timelessRowsOf(fresh.pool)).toEqual(expected);
  });
});

describe("a database of version 046", async () => {
  const { db, pool, connection } = await createTestDatabase(2);
  const names = async () =>
    (await pool.query("select name from kysely_migration order by name")).rows.map(({ name }) => name);
  const state = async () => ({
    names: await names(),
    schema: await schemaOf(pool),
    rows: await rowsOf(pool),
  });

  it("is adopted: the baseline is recorded in place of the 44 migrations, and nothing else is touched, the owner's own tables included", async () => {
    await loadVersion046(pool, "tables and rows");
    await pool.query(`
      create table owners_notes (id integer primary key, text text); insert into owners_notes values (1, 'Ours');
      create view owners_orders as select number, total from orders;
      create index owners_index on orders (total)`);
    const before = await state();
    expect(before.names).toHaveLength(44);
    const changes = await rowVersionsOf(pool);
    const baseline = (await migrationNames(folder)).filter((name) => name < "200");
    expect(await migrate(db as never, folder, baseline)).toEqual([]);
    const after = await state();
    expect(after).toEqual({ ...before, names: baseline });
    expect(await rowVersionsOf(pool)).toEqual(changes);
    expect(await migrate(db as never, folder, baseline)).toEqual([]);
    expect(await state()).toEqual(after);
  });

  it("is adopted once by servers that start at the same time", async () => {
    await loadVersion046(pool, "tables");
    const servers = [1, 2, 3].map((number) =>
      openDatabase({ ...connection, application_name: `lumiskin ${number}` }, 1),
    );
    try {
      const results = await Promise.all(servers.map((server) => migrate(server.db as never, folder)));
      expect(results.toSorted((a, b) => a.length - b.length)).toEqual([[], [], later]);
    } finally {
      for (const server of servers) await server.close();
    }
    expect(await names()).toEqual(await migrationNames(folder));
  });

  it("is adopted in the transaction of the migrations that follow: of both or none", async () => {
    await loadVersion046(pool, "tables");
    const before = await names();
    const migrations = join(temporary, "migrations");
    cpSync(folder, migrations, { recursive: true });
    writeFileSync(
      join(migrations, "999_later.sql"),
      "create table later (id integer); select 1 / (select count(*) from later)",
    );
    await expect(migrate(db as never, migrations)).rejects.toThrow("division by zero");
    expect(await names()).toEqual(before);
    writeFileSync(join(migrations, "999_later.sql"), "create table later (id integer)");
    expect(await migrate(db as never, migrations)).toEqual([...later, "999_later"]);
    expect((await pool.query("select * from later")).rows).toEqual([]);
    // The version without that migration does not open it.
    await expect(migrate(db as never, folder)).rejects.toThrow(
      "This database was made by a newer version of the shop (migration 999_later). Nothing was changed.",
    );
  });

  it.each([
    ["lacks the last migration", "name = '046_domains'", "046_domains"],
    ["lacks one in the middle", "name = '017_newer_pictures'", "017_newer_pictures"],
    ["is much older", "name > '004_messages'", "005_versions"],
  ])(
    "is refused where it %s, with the version that brings it up to date, and is not changed",
    async (_, removed, missing) => {
      await loadVersion046(pool, "tables");
      await pool.query(`delete from kysely_migration where ${removed}`);
      const before = await state();
      await expect(migrate(db as never, folder)).rejects.toThrow(
        `This database was made by an older version of the shop, without the migration ${missing}. Nothing was changed. Bring it up to date with the version of commit ${lastVersionBefore} first: see docs/operations.md, Upgrade.`,
      );
      expect(await state()).toEqual(before);
    },
  );
});
