import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
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
const faultsBefore = await orderFaults(source.pool, { placedTotal: "total" });
const duesBefore = await duesOf(source.pool);
const expected = withMoneyMoved(before);

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
    expect(expected.told_cash?.length).toBeGreaterThan(10);
  });

  it("is opened by this version with everything that it holds, and runs", async () => {
    await migrate(source.db as never, "db/migrations");
    expect(keepColumns(await rowsOf(source.pool), expected)).toEqual(expected);
    expect(await orderFaults(source.pool)).toEqual(faultsBefore);
    expect(await duesOf(source.pool)).toEqual(duesBefore);
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
    const { courier_credentials, gateway_accounts, sessions, verifications, ...kept } = expected;
    const restored = keepColumns(await rowsOf(target.pool), kept);
    for (const rows of [kept.users, restored.users])
      for (const user of rows ?? []) delete user.security_stamp;
    expect(restored).toEqual(kept);
    await expectShopRuns(target.url);
  });
});

/** Tables of which `withMoneyMoved` makes rows. */
const computedTables = ["told_cash", "unsettled_orders"];

/** Rows in an order that does not depend on who made them. */
function inOrder(rows: Row[]): Row[] {
  const text = (row: Row) => JSON.stringify(Object.entries(row).sort());
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** Of these rows the columns that the rows of before have: later versions add columns. */
function keepColumns(rows: Record<string, Row[]>, wanted: Record<string, Row[]>): Record<string, Row[]> {
  const found = withMovesUndone(rows, wanted);
  return Object.fromEntries(
    Object.entries(wanted).map(([table, [first = {}]]) => {
      const kept = (found[table] ?? []).map((row) =>
        Object.fromEntries(Object.keys(first).map((name) => [name, row[name]])),
      );
      return [table, computedTables.includes(table) ? inOrder(kept) : kept];
    }),
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

/**
 * These rows as a later version stores money: what orders cost is computed, a payment of a whole order has its amount once it has
 * come, and what parcels collect is stored from when somebody was told.
 */
function withMoneyMoved(rows: Record<string, Row[]>): Record<string, Row[]> {
  const { overpaid_orders = [], order_adjustments = [], orders = [], payments = [], ...others } = rows;
  const { shipments = [], shipment_lines = [] } = rows;
  const isOver = ({ state }: Row) => ["delivered", "received_back", "lost"].includes(String(state));
  const carriedBy = (shipment: Row) => [
    ...new Set(
      shipment_lines.filter((line) => line.shipment_id === shipment.id).map(({ order_id }) => order_id),
    ),
  ];
  const told = shipments
    .filter(({ state }) => !["planned", "delivered", "received_back"].includes(String(state)))
    .map((shipment) => {
      const [order_id, ...shared] = carriedBy(shipment);
      expect(shared).toEqual([]);
      return { shipment_id: shipment.id, order_id, amount: shipment.cash_due, told_before: true };
    });
  const collected = payments
    .filter(({ shipment_id, state }) => shipment_id !== null && state === "captured")
    .map(({ shipment_id, order_id, amount }) => ({ shipment_id, order_id, amount, told_before: true }));
  const unpaid = duesBefore.flatMap(({ id: order_id, due }) => {
    const ended = shipments.filter((one) => isOver(one) && carriedBy(one).includes(order_id));
    const since = ended.map(({ updated_at }) => String(updated_at)).sort();
    return Number(due) >= 100 && since.length > 0
      ? [{ order_id, owed_back: false, since: since.at(-1) }]
      : [];
  });
  return {
    ...others,
    orders: orders.map(({ total, items_total, adjustments_total, ...order }) => ({
      ...order,
      placed_total: total,
    })),
    payments: payments.map((payment) =>
      payment.purpose === "full" && payment.state === "awaited" ? { ...payment, amount: null } : payment,
    ),
    shipments: shipments.map(({ cash_due, ...shipment }) => shipment),
    order_adjustments: order_adjustments.map(({ voided_at, ...adjustment }) => adjustment),
    told_cash: inOrder([...told, ...collected]),
    unsettled_orders: inOrder([...overpaid_orders.map((row) => ({ ...row, owed_back: true })), ...unpaid]),
  };
}

/** What every placed order of a shop owes, in paisa. */
async function duesOf(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query(
    "select id, order_due(id) as due from orders where placed_at is not null order by id",
  );
  return rows;
}
