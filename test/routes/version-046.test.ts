import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../platform/config.ts";
import { migrate, migrationNames } from "../../platform/database/migrate.ts";
import { restore } from "../../server/runtime/restore.ts";
import { backup046, loadVersion046, rowsOf } from "../database/version-046.ts";
import { orderFaults } from "../orders/order-faults.ts";
import { ordersOf, placeTestOrder } from "../orders-fixture.ts";
import { createTempFolder } from "../temp-folder.ts";
import { createTestDatabase } from "../test-database.ts";
import { openTestShop } from "../test-shop.ts";

const folder = createTempFolder("version-046");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = await createTestDatabase(2);
await loadVersion046(source.pool, "tables and rows");
const before = await rowsOf(source.pool);
// Ratings are of reviews alone (R62): these columns, which no screen could fill, are dropped.
for (const product of before.products ?? []) {
  delete product.rating;
  delete product.review_count;
}
// Some of its rows are those of much older shops.
const faultsBefore = await orderFaults(source.pool);

type Row = Record<string, unknown>;

/** Opens the shop on a database and walks through it as its visitors, a customer and its owner do. */
async function expectShopRuns(databaseUrl: string): Promise<void> {
  const shop = await openTestShop({
    sameDatabaseAs: { shop: { config: { databaseUrl } } },
    settings: { LOG_LEVEL: "error" },
  });
  const answers = async (path: string, text: string, as?: Parameters<typeof shop.get>[1]) => {
    const response = await shop.get(path, as);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text(), path).toContain(text);
  };
  await answers("/", "LumiSkin");
  await answers("/catalog", "Old Serum");
  await answers("/product/old-serum", "Rs. 2,199");
  await answers("/search?q=retinol", "Face Serum");
  await answers("/article/old-article", "On serums");

  // She has an open order from a Buy it now of that version.
  const ayesha = await shop.customer("ayesha");
  const [open] = (await ordersOf(shop.db, "ayesha")).filter(({ placedAt }) => !placedAt);
  const newest = Math.max(...(before.orders?.map(({ number }) => Number(number)) ?? []));
  const placed = await placeTestOrder(shop.db, ayesha);
  expect(placed.id).toBe(open?.id);
  await placeTestOrder(shop.db, ayesha);
  const numbers = (await ordersOf(shop.db, "ayesha")).map(({ number }) => number);
  const last = Math.max(...numbers);
  expect(last).toBeGreaterThan(newest);

  const { as } = await shop.signUpAdmin();
  await answers("/dashboard", String(last), { as });
  await answers(`/dashboard/orders/${placed.number}`, "عائشہ", { as });
  await answers("/dashboard/products", "Old Serum", { as });
  await answers("/dashboard/couriers", "PostEx", { as });
  await answers("/dashboard/money/payouts", "JC-2026-01", { as });
  const csv = await shop.post("/dashboard/orders.csv", { as });
  const lines = (await csv.text()).match(/^LS-\d+-\d+,/gm) ?? [];
  expect(lines.length).toBeGreaterThan(200);
}

describe("a shop of version 046", () => {
  it("had rows in every table", async () => {
    const { rows } = await source.pool.query("select tablename from pg_tables where schemaname = 'public'");
    expect(
      rows.map(({ tablename }) => tablename).filter((name) => !/^kysely/.test(name) && !before[name]),
    ).toEqual([]);
    expect(before.orders?.length).toBeGreaterThan(150);
  });

  it("is opened by this version with everything that it holds, and runs", async () => {
    await migrate(source.db as never, "db/migrations");
    expect(keepColumns(await rowsOf(source.pool), before)).toEqual(before);
    expect(await orderFaults(source.pool)).toEqual(faultsBefore);
    await expectShopRuns(source.url);
  });
});

describe("a backup of version 046", () => {
  it("is restored with everything that it holds, and the shop runs on it", async () => {
    const target = await createTestDatabase(2);
    const DATA_DIR = mkdtempSync(join(folder, "data-"));
    const config = parseConfig({ DATABASE_URL: target.url, DATA_DIR, LOG_LEVEL: "silent" }, process.cwd());
    await restore(config, backup046, false, () => {});
    const { rows } = await target.pool.query("select name from kysely_migration order by name");
    expect(rows.map(({ name }) => name)).toEqual(await migrationNames("db/migrations"));

    // No backup has what opens with a key of one server, and a restore ends whatever gives access.
    const { courier_credentials, gateway_accounts, sessions, verifications, ...kept } = before;
    const restored = keepColumns(await rowsOf(target.pool), kept);
    for (const rows of [kept.users, restored.users])
      for (const user of rows ?? []) delete user.security_stamp;
    expect(restored).toEqual(kept);
    await expectShopRuns(target.url);
  });
});

/** Of these rows the columns that the rows of before have: later versions add columns. */
function keepColumns(rows: Record<string, Row[]>, wanted: Record<string, Row[]>): Record<string, Row[]> {
  const found = withMovesUndone(rows, wanted);
  return Object.fromEntries(
    Object.entries(wanted).map(([table, [first = {}]]) => [
      table,
      (found[table] ?? []).map((row) =>
        Object.fromEntries(Object.keys(first).map((name) => [name, row[name]])),
      ),
    ]),
  );
}

/** What a later version has changed of products, by a revision, is put back: the warnings among the steps of use, and a tag. */
function withMovesUndone(rows: Record<string, Row[]>, wanted: Record<string, Row[]>): Record<string, Row[]> {
  const known = new Set(wanted.revisions?.map(({ id }) => id));
  const [revisions, later] = [true, false].map((isKnown) =>
    (rows.revisions ?? []).filter(({ id }) => known.has(id) === isKnown),
  ) as [Row[], Row[]];
  const products = rows.products?.map((row) => {
    const moves = later.filter(({ entity_id }) => entity_id === row.id).map(({ before }) => before);
    const old = wanted.products?.find(({ id }) => id === row.id);
    const { version, updated_at } = old ?? row;
    return moves.length > 0 ? Object.assign({ ...row }, ...moves, { version, updated_at }) : row;
  });
  // Which raises the version of the catalogue.
  const versions = (later.length > 0 ? wanted : rows).versions ?? [];
  return { ...rows, revisions, versions, products: products ?? [] };
}
