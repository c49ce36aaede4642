import type { Pool } from "pg";

/** Tables whose rows say what a parcel is told and where it is; those that a checkout does not have are left out. */
const tables = { shipments: "id", told_cash: "shipment_id" } as const;

/**
 * Remembers parcels as they are, so that they can be booked and handed over again and again.
 * @returns brings them back, and removes the requests, emails and history that came of it
 */
export async function snapshotParcels(pool: Pool, shipmentIds: number[]): Promise<() => Promise<void>> {
  await pool.query("create schema bench");
  const restores: string[] = [];
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1`,
      [table],
    );
    if (rows.length === 0) continue;
    const columns = rows.map(({ name }) => name).join(", ");
    await pool.query(
      `create table bench.${table} as select ${columns} from ${table} where ${key} = any ($1)`,
      [shipmentIds],
    );
    restores.push(table === "shipments" ? updateBack(columns) : insertBack(table, key, columns));
  }
  const { rows } = await pool.query<{ last: number }>(
    "select coalesce(max(id), 0) as last from order_events",
  );
  const last = Number(rows[0]?.last);
  return async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      // The list of the dashboard follows by its triggers, which this setting skips elsewhere.
      await client.query(restores[0] ?? "");
      await client.query("set local session_replication_role = replica");
      for (const restore of restores.slice(1)) await client.query(restore);
      await client.query("delete from courier_requests where shipment_id = any ($1)", [shipmentIds]);
      await client.query("delete from order_events where id > $1 and shipment_id = any ($2)", [
        last,
        shipmentIds,
      ]);
      await client.query(
        "delete from hand_overs where id not in (select hand_over_id from shipments where hand_over_id is not null)",
      );
      await client.query("delete from outbox");
      await client.query("commit");
      await client.query("vacuum analyze shipments, order_events, order_list, outbox");
    } finally {
      client.release();
    }
  };
}

function updateBack(columns: string): string {
  const changed = columns.split(", ").filter((column) => column !== "id");
  const values = changed.map((column) => `was.${column}`).join(", ");
  return `update shipments set (${changed.join(", ")}) = row(${values}) from bench.shipments as was where was.id = shipments.id`;
}

const insertBack = (table: string, key: string, columns: string) => `
  with gone as (delete from ${table} where ${key} in (select id from bench.shipments) returning 1)
  insert into ${table} (${columns}) select ${columns} from bench.${table} where (select count(*) from gone) >= 0`;
