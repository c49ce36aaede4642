import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type pg from "pg";

const folder = "test/fixtures/version-046/";

/** The commit of that version, which brings an older shop up to date. */
export const lastVersionBefore = "3e9bbc34e13ba2f5d279c3520f67158eb6b0e2c1";

/**
 * A backup that version 046 made of a shop with rows in every table. Its photos are small ones in place of those that come
 * with the shop.
 */
export const backup046 = `${folder}backup.tar.gz`;

/** The database of the last version before the baseline, made in a schema `public` that is dropped first. */
export async function loadVersion046(pool: pg.Pool, parts: "tables" | "tables and rows"): Promise<void> {
  const read = (name: string) => gunzipSync(readFileSync(folder + name)).toString();
  const migrations = read("migrations.sql.gz");
  const rows = parts === "tables" ? "" : read("rows.sql.gz");
  await pool.query(
    `begin; drop schema public cascade; create schema public; ${migrations}; ${rows}; set constraints all immediate; commit`,
  );
}

// The names of NOT NULL constraints are left out: where a table was renamed they have its former name, and nothing reads them.
const queries = {
  columns: `select c.relname || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      (select 'collate ' || collname from pg_collation where oid = a.attcollation), a.attstorage,
      case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
      pg_get_expr(d.adbin, d.adrelid)) as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  tables: `select relname as name, concat_ws(' ', relkind, relpersistence, reloptions::text) as value from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('i', 'c')`,
  constraints: `select coalesce(conrelid::regclass::text, '') || '.' || conname as name,
      concat_ws(' ', pg_get_constraintdef(oid), convalidated, confdeltype) as value
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')`,
  indexes: `select indexname as name, indexdef as value from pg_indexes where schemaname = 'public'`,
  functions: `select oid::regprocedure::text as name, pg_get_functiondef(oid) as value from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, tgenabled::text || ' ' || pg_get_triggerdef(oid) as value
    from pg_trigger where not tgisinternal`,
  domains: `select t.typname as name, concat_ws(' ', format_type(typbasetype, typtypmod), collname, typnotnull, typdefault) as value
    from pg_type t left join pg_collation c on c.oid = typcollation
    where typtype = 'd' and typnamespace = 'public'::regnamespace`,
  views: `select viewname as name, definition as value from pg_views where schemaname = 'public'`,
  sequences: `select s.sequencename as name, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle,
      (select refobjid::regclass || '.' || refobjsubid::text || deptype::text from pg_depend
        where objid = s.sequencename::regclass and deptype in ('a', 'i') and refobjsubid = 0)) as value
    from pg_sequences s where schemaname = 'public'`,
  extensions: "select extname as name, extversion as value from pg_extension",
};

/** Everything that migrations make, by its kind and name, in words that do not depend on the order in which it was made. */
export async function schemaOf(pool: pg.Pool): Promise<Record<string, Record<string, string>>> {
  const schema: Record<string, Record<string, string>> = {};
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ name: string; value: string }>(`${query} order by 1`);
    schema[kind] = Object.fromEntries(
      rows.filter(({ name }) => !name.startsWith("kysely_")).map(({ name, value }) => [name, value]),
    );
  }
  return schema;
}

type Row = Record<string, unknown>;

/** Every row of every table by its columns' names, in an order of their own; tables without rows are left out. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  );
  const rowsByTable: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from public."${name}" t order by to_jsonb(t)`,
    );
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

/** The same without the times at which something was done. */
export async function timelessRowsOf(pool: pg.Pool): Promise<Record<string, Row[]>> {
  const withoutTimes = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !/(^|_)at$/.test(name)));
  const rows = await rowsOf(pool);
  return Object.fromEntries(Object.entries(rows).map(([table, its]) => [table, its.map(withoutTimes)]));
}

/** Which version of each row there is, by its place: also writing a row as it was makes another. */
export async function rowVersionsOf(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  );
  const versions: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select ctid::text || ' ' || xmin::text || ' ' || xmax::text as version from public."${name}" order by 1`,
    );
    versions.push(...rows.map(({ version }) => `${name} ${version}`));
  }
  return versions;
}
