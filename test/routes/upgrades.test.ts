import { readdirSync } from "node:fs";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { migrate } from "../../platform/database/migrate.ts";
import { placeOrder } from "../../shop/checkout/place-order.ts";
import {
  droppedColumns,
  filledTables,
  legacyRows,
  renamedColumns,
  renamedTables,
} from "../legacy-fixtures.ts";
import { expectSameOrders, reshapedTables } from "../legacy-orders.ts";
import { ordersOf } from "../orders-fixture.ts";
import { createTestDatabase } from "../test-database.ts";
import { built, testSettings } from "../test-shop.ts";

const folder = "db/migrations";
const migrations = readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ""))
  .sort();

type Row = Record<string, unknown>;

/** Every row of every table, by table. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const rowsByTable: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

describe.each(migrations)("a shop in use since %s", async (fromMigration) => {
  const { db, pool, url } = await createTestDatabase(2);

  it("is brought up to date with everything that it holds, and answers", async () => {
    await pool.query("drop schema public cascade; create schema public");
    for (const migration of migrations.slice(0, migrations.indexOf(fromMigration) + 1)) {
      await migrate(db as never, folder, migration);
      await pool.query(legacyRows[migration] ?? "");
    }
    const before = await rowsOf(pool);
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(empty, "a table without rows in test/legacy-fixtures.ts").toEqual([]);

    await migrate(db as never, folder);
    const after = await rowsOf(pool);
    const isReshaped = fromMigration < "021_order_model";
    if (isReshaped) await expectSameOrders(db, pool, before);
    for (const [table, rows] of Object.entries(before)) {
      if (isReshaped && reshapedTables.includes(table)) continue;
      const columns = Object.keys(rows[0] ?? {}).filter((name) => !droppedColumns.includes(name));
      const pick = (row: Row, nameOf = (name: string) => name) =>
        Object.fromEntries(columns.map((name) => [name, row[nameOf(name)]]));
      const migratedRows = (after[renamedTables[table] ?? table] ?? []).map((row) =>
        pick(row, (name) => (name in row ? name : (renamedColumns[name] ?? name))),
      );
      expect(migratedRows, table).toEqual(expect.arrayContaining(rows.map((row) => pick(row))));
      if (!filledTables.includes(table)) expect(migratedRows, table).toHaveLength(rows.length);
    }

    const settings = { ...testSettings, DATABASE_URL: url, LOG_LEVEL: "error" };
    const shop = await built.openShop(built.parseConfig(settings, process.cwd()), () => {});
    try {
      const handle = built.handler(shop);
      const article = fromMigration < "003" ? [] : ["/article/old-article"];
      for (const path of ["/", "/catalog", "/product/old-serum", "/search?query=serum", ...article]) {
        const { status } = await handle(new Request(`http://localhost:3000${path}`), "192.0.2.1");
        expect([path, status]).toEqual([path, 200]);
      }
      // Her open checkout, with what she bought before the upgrade, is placed after it.
      const [{ key = "" } = {}] = (await ordersOf(shop.database, "ayesha")).filter(
        ({ placedAt }) => !placedAt,
      );
      const ayesha = await shop.database
        .selectFrom("users")
        .where("id", "=", "ayesha")
        .select(["id", "email", "fullName", "phone", "addresses", "role", "isAdmin"])
        .executeTakeFirstOrThrow();
      const details = {
        phoneNumber: "0300 1234567",
        shippingAddress: "Lahore",
        notes: "",
        payment: "cod",
      } as const;
      const placed = await placeOrder(shop.database, ayesha, { ...details, key, total: 219_900 });
      expect(placed).toEqual({ outcome: "placed", number: 10_002 });
    } finally {
      await shop.close();
    }
  });
});
