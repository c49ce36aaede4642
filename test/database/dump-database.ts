import type pg from "pg";

/** Every row of every table of the shop as text, table by table, in an order that does not depend on storage. */
export async function dumpDatabase(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rowsByTable: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (name === "kysely_migration") continue;
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from public."${name}" t order by 1`,
    );
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}
