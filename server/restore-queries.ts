import type pg from "pg";
import { applicationName } from "../platform/database/open-database.ts";

/** Tables that hold what people have done; those that a first start fills itself are not among them. */
const userDataTables = ["users", "checkouts", "orders", "contacts", "newsletter_subscribers"];

/** Whether nobody has used the shop yet: its database is empty, or as a first start leaves it. */
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

/** Whether another process of the shop uses this database. One that is just leaving is not waited for. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like 'lumiskin %' and application_name <> $1 limit 1`,
    [applicationName],
  );
  return rowCount !== 0;
}

/** The hash of each picture, the beginning of its master's SHA-256, by its name. */
export async function mediaHashes(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from public.media");
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
