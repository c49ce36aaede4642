import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { insertParcel } from "../../../../test/fulfilment/parcel-states-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { findDoorCash, findOrderAmounts } from "../../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../../schema.ts";
import { findCall } from "../../confirm/call-queries.ts";
import { listCompanions, listPackedTogether } from "../../confirm/duplicate-queries.ts";
import { lockOrdersWithParcels } from "../../lifecycle/lock-with-parcels-queries.ts";
import { listWhereabouts } from "../../whereabouts/whereabouts-queries.ts";
import { listCustomerOrders } from "./customer-order-queries.ts";

describe("among many orders", async () => {
  const { db, pool } = await createTestDatabase();
  const customer = await createCustomer(db);
  const one = await insertParcel(db, { number: 90_001, parcel: { state: "planned" } });
  const joined = await insertParcel(db, { number: 90_002 });
  await pool.query("update orders set user_id = $2 where id = $1", [one.id, customer.id]);
  await pool.query("update orders set pack_with = $2 where id = $1", [joined.id, one.id]);
  await pool.query(
    `insert into orders (number, channel, placed_at, phone_number, shipping_address, customer_name, customer_email, placed_total)
     select 91_000 + n, 'phone', now(), '0300 1234567', 'Lahore', 'Ayesha', 'ayesha@example.com', 0 from generate_series(1, 5000) as n`,
  );
  await pool.query("analyze");

  const countRead = async (tx: Database) => {
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'orders'`.execute(
      tx,
    );
    return rows[0]?.rows ?? 0;
  };

  /** The rows of `orders` that are read. PostgreSQL counts those of former transactions too until it has reported them. */
  const rowsRead = (read: (tx: Database) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const before = await countRead(tx);
      await read(tx);
      return (await countRead(tx)) - before;
    });

  it.each<[string, (tx: Database) => Promise<unknown>]>([
    ["a customer's list", (tx) => listCustomerOrders(tx, customer.id)],
    ["an order with its parcel", (tx) => listWhereabouts(tx, [one.id])],
    ["the cash at the door", (tx) => findDoorCash(tx, one.id)],
    ["the account of an order", (tx) => findOrderAmounts(tx, one.id)],
    ["the locks of an order and its parcel", (tx) => lockOrdersWithParcels(tx, [one.id])],
    ["the call about an order", (tx) => findCall(tx, 90_001)],
    ["the companions of an order", (tx) => listCompanions(tx, one.id)],
    ["what is packed together", (tx) => listPackedTogether(tx, one.id)],
  ])("%s reads only its own", async (_, read) => {
    const rows = await rowsRead(read);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(50);
  });

  it("what is packed together is found from either order", async () => {
    for (const { id } of [one, joined])
      expect((await listPackedTogether(db, id)).map((order) => order.id)).toEqual([one.id, joined.id]);
  });
});
