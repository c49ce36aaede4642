import type pg from "pg";
import type { Manifest } from "./backup-file.ts";

// The migrator's own, which a restored database gets from the migrator; and what only opens with a key of one server.
const tablesLeftOut = [
  "kysely_migration",
  "kysely_migration_lock",
  "courier_credentials",
  "gateway_accounts",
];

/** Whether no backup has this table; one of an earlier version may, and then its rows are not restored. */
export const isLeftOut = (table: string) => tablesLeftOut.includes(table);

/** The tables of a backup with the columns that can be written, by name. */
export async function listTables(client: pg.ClientBase): Promise<Manifest["tables"]> {
  const { rows } = await client.query<Manifest["tables"][number]>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [tablesLeftOut],
  );
  return rows;
}

/** The applied migrations in their order; none where there is no shop yet. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select to_regclass('public.kysely_migration') is not null as found",
  );
  if (!found[0].found) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/** The current values of the shop's sequences. */
export async function listSequences(client: pg.ClientBase, quote: (name: string) => string) {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value::float8 as last, is_called as "isCalled" from public.${quote(name)}`,
    );
    if (state[0]) sequences.push({ name, ...state[0] });
  }
  return sequences;
}
