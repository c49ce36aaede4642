import type { Pool, PoolClient } from "pg";

/** Tables that no plan may read as a whole. */
const largeTables = ["order_lines", "payments", "shipments"];

const parcelCounts = [1, 50, 300];

/**
 * Explains a query for the orders of so many parcels that are still here, with the statements of the functions that it calls.
 * @param query its parameter is an array of orders
 * @returns the plans, and which large tables they read as a whole; nothing where the database has no such function
 */
export async function explainParcels(
  pool: Pool,
  query: string,
): Promise<{ text: string; sequentialScans: string[] }> {
  const client = await pool.connect();
  try {
    if (!(await isKnown(client, query)))
      return { text: `There is no plan of ${query}: no such function.`, sequentialScans: [] };
    const texts: string[] = [];
    for (const count of parcelCounts) {
      const { orders, shipments } = await ordersOfParcels(client, count);
      texts.push(`${shipments} parcels, ${orders.length} orders\n${await explain(client, query, orders)}`);
    }
    return { text: texts.join("\n\n"), sequentialScans: sequentialScans(texts.join("\n")) };
  } finally {
    client.release(true);
  }
}

async function isKnown(client: PoolClient, query: string): Promise<boolean> {
  try {
    await client.query(query, [[]]);
    return true;
  } catch (error) {
    // undefined_function, undefined_table
    if (["42883", "42P01"].includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

async function ordersOfParcels(client: PoolClient, count: number) {
  const { rows } = await client.query<{ orders: number[]; shipments: number }>(
    `select array_agg(distinct order_id) as orders, count(distinct shipment_id)::int as shipments from shipment_lines
     where shipment_id in (select id from shipments where state = 'planned' order by id desc limit $1)`,
    [count],
  );
  return { orders: rows[0]?.orders ?? [], shipments: rows[0]?.shipments ?? 0 };
}

/** The plan, and the plans of the statements within functions, as `auto_explain` tells them. */
async function explain(client: PoolClient, query: string, orders: number[]): Promise<string> {
  const nested: string[] = [];
  client.on("notice", ({ message = "" }) => nested.push(message));
  await client.query("load 'auto_explain'");
  for (const setting of [
    "log_nested_statements = on",
    "log_min_duration = 0",
    "log_analyze = on",
    "log_buffers = on",
  ])
    await client.query(`set auto_explain.${setting}`);
  await client.query("set client_min_messages = log");
  await client.query(query, [orders]);
  await client.query("set client_min_messages = notice");
  client.removeAllListeners("notice");
  // A function for each row tells its plan for each row: the first of each is enough.
  return [...new Map(nested.map((plan) => [plan.replace(/[\d.]+/g, ""), plan])).values()].join("\n");
}

function sequentialScans(text: string): string[] {
  const scanned = [...text.matchAll(/Seq Scan on (?:\w+\.)?(\w+)/g)].map(([, name = ""]) => name);
  return [...new Set(scanned)].filter((name) => largeTables.includes(name));
}
