import { once } from "node:events";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ConfigError } from "../config.ts";
import { knownMigrations, migrate } from "../database/migrate.ts";
import { columnNamePlugin } from "../database/open-database.ts";
import { readEntries, sha256Hex } from "./backup-file.ts";
import { isLeftOut, listTables } from "./read-schema.ts";
import type { VerifiedBackup } from "./verify-backup.ts";

const quote = pg.escapeIdentifier;

/** The migrations that a backup was made with, in this version's names. Throws a `ConfigError` where it cannot hold the backup. */
export function migrationsOf({ file, manifest }: VerifiedBackup, folder: string): Promise<string[]> {
  return knownMigrations(file, manifest.migrations, folder);
}

/**
 * Replaces everything in a database with a backup, in one transaction: the schema by exactly the backup's migrations, its
 * rows, and then all other migrations, also those of lower numbers.
 * @param afterLoad is called within the transaction when the rows are in
 */
export async function loadBackup<Schema>(
  client: pg.Client,
  backup: VerifiedBackup,
  folder: string,
  afterLoad: (tx: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const migrations = await migrationsOf(backup, folder);
  const db = kyselyOn<Schema>(client);
  await db.transaction().execute(async (tx) => {
    await client.query("drop schema public cascade; create schema public");
    await migrate(tx as never, folder, migrations);
    await requireSameTables(client, backup);
    const foreignKeys = await dropForeignKeys(client);
    for (const { name } of backup.manifest.tables)
      await client.query(`alter table public.${quote(name)} disable trigger user`);
    await copyRows(client, backup);
    for (const { name } of backup.manifest.tables)
      await client.query(`alter table public.${quote(name)} enable trigger user`);
    for (const addForeignKey of foreignKeys) await client.query(addForeignKey);
    for (const { name, last, isCalled } of backup.manifest.sequences)
      await client.query(`alter sequence public.${quote(name)} restart with ${isCalled ? last + 1 : last}`);
    await migrate(tx as never, folder);
    await afterLoad(tx as Kysely<Schema>);
  });
}

/** The query builder on one connection, which COPY uses too. */
function kyselyOn<Schema>(client: pg.Client): Kysely<Schema> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [columnNamePlugin],
  });
}

async function requireSameTables(client: pg.Client, { file, manifest }: VerifiedBackup): Promise<void> {
  const signature = (tables: typeof manifest.tables) =>
    JSON.stringify(
      tables.filter(({ name }) => !isLeftOut(name)).map(({ name, columns }) => [name, [...columns].sort()]),
    );
  if (signature(await listTables(client)) === signature(manifest.tables)) return;
  throw new ConfigError(`The tables in ${file} do not match its migrations. Nothing was changed.`);
}

/** Drops the foreign keys, so that the order of tables does not matter. @returns the statements that add them again */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quote(name)} ${definition}`,
  );
}

async function copyRows(client: pg.Client, { file, manifest, trailer: end }: VerifiedBackup): Promise<void> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  // A migration may have written rows of its own.
  await client.query(`truncate ${manifest.tables.map(({ name }) => `public.${quote(name)}`).join(", ")}`);
  const counts: Record<string, number> = {};
  for await (const { table, chunks } of readTables(file, end.sums)) {
    if (isLeftOut(table)) {
      for await (const _ of chunks);
      continue;
    }
    const columns = columnsOf.get(table);
    if (!columns) throw new Error(`${table} is not in the backup`);
    const copy = client.query(
      copyFrom(`copy public.${quote(table)} (${columns.map(quote).join(", ")}) from stdin`),
    );
    const finished = once(copy, "finish");
    // An error of the copy is thrown where it is awaited.
    finished.catch(() => {});
    for await (const chunk of chunks)
      if (!copy.write(chunk)) await Promise.race([once(copy, "drain"), finished]);
    copy.end();
    await finished;
    counts[table] = copy.rowCount;
  }
  for (const { name } of manifest.tables)
    if (!isLeftOut(name) && (counts[name] ?? 0) !== end.rows[name])
      throw new Error(`${name} has ${counts[name] ?? 0} rows, but the backup has ${end.rows[name]}`);
}

/** The pieces of each table in turn. */
async function* readTables(file: string, sums: Record<string, string>) {
  const entries = readEntries(file);
  let next = await entries.next();
  while (!next.done) {
    const table = tableNameOf(next.value.name);
    if (table === undefined) {
      next = await entries.next();
      continue;
    }
    const chunks = async function* () {
      while (!next.done && tableNameOf(next.value.name) === table) {
        const { name, bytes } = next.value;
        if (sha256Hex(bytes) !== sums[name]) throw new Error(`${name} has changed since it was checked`);
        yield bytes;
        next = await entries.next();
      }
    };
    yield { table, chunks: chunks() };
  }
}

const tableNameOf = (name: string) => name.match(/^tables\/(.+)\/\d{6}$/)?.[1];
