import type pg from "pg";
import { expect } from "vitest";
import type { Database } from "../shop/schema.ts";
import { orderFaults } from "./order-faults.ts";
import { lineHistoryOf } from "./orders-fixture.ts";

// Migration 021 made orders of checkouts and order lines of orders. What the tables before it said must be said by the
// specification's documents, by the orders and by the history.

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

/** The tables whose rows are others since migration 021. */
export const reshapedTables = ["checkouts", "orders", "order_events"];

/** Compares orders, history and stock with the rows of all tables as they were before migration 021. */
export async function expectSameOrders(db: Database, pool: pg.Pool, before: Rows): Promise<void> {
  const read = async (relation: string) =>
    (await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${relation} t order by id`)).rows.map(
      ({ row }) => row,
    );
  const { checkouts = [], orders: lines = [], order_events: events = [], products = [] } = before;
  const byId = (a: Row, b: Row) => Number(a.id) - Number(b.id);
  const checkoutOf = (line: Row) => checkouts.find(({ id }) => id === line.checkout_id) as Row;
  expect(await read("specified_orders")).toEqual(
    lines.toSorted(byId).map((line) => documentOf(line, checkoutOf(line))),
  );
  expect(await read("orders")).toMatchObject(checkouts.toSorted(byId).map(orderOf));
  for (const { id } of lines) {
    const history = (await lineHistoryOf(db, Number(id))).map(({ actor, status, text }) => [
      actor,
      status,
      text,
    ]);
    const written = events.filter(({ order_id }) => order_id === id).sort(byId);
    expect(history).toEqual(
      written.map(({ actor, to_status, reason }) => [actor, spelled(to_status), reason]),
    );
  }
  const { rows: levels } = await pool.query("select product_id, pieces from stock_levels where tracked");
  const counted = products.filter(({ stock }) => stock !== null);
  expect(levels).toEqual(
    expect.arrayContaining(counted.map(({ id, stock }) => ({ product_id: id, pieces: stock }))),
  );
  expect(levels).toHaveLength(counted.length);
  expect(await orderFaults(pool, { isUpgraded: true })).toEqual([]);
}

const spelled = (status: unknown) => String(status).toLowerCase().replace("pending", "Pending");

function documentOf(
  { checkout_id, bought_now: _, facet: __, phone_digits: ___, words: ____, ...line }: Row,
  checkout: Row,
) {
  const { phone_normalised: _____, ...fields } = line;
  const amount = Number(line.amount);
  return {
    ...fields,
    number: `LS-${checkout.number}-${line.line}`,
    amount: amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2),
    status: spelled(line.status),
    order_id: checkout_id,
    order_number: checkout.number,
    amount_paisa: amount,
    // The shop has always written these at both; the rows of test/legacy-fixtures.ts have them at the checkout alone.
    phone_e164: line.placed_at ? checkout.phone_normalised : null,
    notes: line.placed_at ? checkout.notes : null,
  };
}

function orderOf({ id, number, key, user_id, notes, total, created_at, placed_at, ...checkout }: Row) {
  return {
    ...{
      id,
      number,
      key,
      user_id,
      notes,
      total,
      items_total: total,
      adjustments_total: 0,
      created_at,
      placed_at,
    },
    phone_number: checkout.phone_number,
    phone_e164: checkout.phone_normalised,
    shipping_address: checkout.shipping_address,
    // Migration 006 has added them.
    owner_notes: checkout.owner_notes ?? null,
  };
}
