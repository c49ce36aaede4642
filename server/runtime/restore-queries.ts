import type pg from "pg";
import { applicationName } from "../../platform/database/open-database.ts";

/** Tables with users' data; those that a first start fills are not among them. */
const userDataTables = ["users", "orders", "order_lines", "contacts", "newsletter_subscribers"];

/** Whether the shop is unused: its database is empty, or as a first start leaves it. */
export async function isUnused(client: pg.ClientBase): Promise<boolean> {
  for (const table of userDataTables) {
    const { rows: lookup } = await client.query("select to_regclass($1) is not null as there", [
      `public.${table}`,
    ]);
    if (!lookup[0].there) continue;
    const { rowCount } = await client.query(`select 1 from public.${table} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

/** Whether another process of the shop is connected to this database. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like 'lumiskin %' and application_name <> $1 limit 1`,
    [applicationName],
  );
  return rowCount !== 0;
}

/** The hash of each photo, the beginning of its original's SHA-256, by its name. */
export async function mediaHashes(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from public.media");
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
