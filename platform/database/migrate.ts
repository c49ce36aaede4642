import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { ConfigError } from "../config.ts";

// The lock and the table are those of Kysely's migrator, which versions before the baseline ran.
const lockId = 3853314791062309107n;

/** `baseline.json`: the migrations that the baseline has replaced, the files that it is, and the last commit before it. */
const baselineSchema = z.object({
  lastVersionBefore: z.string(),
  replaced: z.array(z.string()),
  files: z.array(z.string()),
});

/**
 * Brings the schema up to date from the `.sql` files of a folder, in the order of their names: under a lock, so that several
 * servers may start at once, and in one transaction. Throws the error of the migration that failed, having changed nothing.
 * @param only exactly those migrations; absent: all
 * @returns the names of the migrations that were carried out
 */
export async function migrate(
  db: Kysely<never> | Kysely<unknown>,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const run = async (tx: Kysely<unknown>) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx);
    const applied = await adoptBaseline(tx, folder);
    // Work that goes on side by side lands in any order: a file of a lower number may come after a higher one.
    const pending = (only ?? (await migrationNames(folder))).filter((name) => !applied.includes(name));
    for (const name of pending) {
      await sql.raw(await readFile(join(folder, `${name}.sql`), "utf8")).execute(tx);
      // What waits for the end of the transaction is checked now: a table with pending checks cannot be altered.
      await sql.raw("set constraints all immediate; set constraints all deferred").execute(tx);
      await record(tx, name);
    }
    return pending;
  };
  const plain = (db as Kysely<unknown>).withoutPlugins();
  return plain.isTransaction ? run(plain) : plain.transaction().execute(run);
}

/** The names of all migrations of a folder, in their order. */
export async function migrationNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  return files.map((file) => file.slice(0, -".sql".length)).sort();
}

/**
 * Migrations that were carried out, with the baseline in place of those that it has replaced. Throws a `ConfigError` where this
 * version of the shop does not have them.
 * @param whose the database or the backup, as a sentence begins with it
 */
export async function knownMigrations(
  whose: string,
  names: readonly string[],
  folder: string,
): Promise<string[]> {
  const { replaced, files, lastVersionBefore } = baselineSchema.parse(
    JSON.parse(await readFile(join(folder, "baseline.json"), "utf8")),
  );
  const later = names.filter((name) => !replaced.includes(name));
  const existing = await migrationNames(folder);
  const unknown = later.find((name) => !existing.includes(name));
  if (unknown)
    throw new ConfigError(
      `${whose} was made by a newer version of the shop (migration ${unknown}). Nothing was changed. Update the shop first.`,
    );
  if (later.length === names.length) return later;
  const missing = replaced.find((name) => !names.includes(name));
  if (missing)
    throw new ConfigError(
      `${whose} was made by an older version of the shop, without the migration ${missing}. Nothing was changed. Bring it up to date with the version of commit ${lastVersionBefore} first: see docs/operations.md, Upgrade.`,
    );
  return [...files, ...later];
}

/** Records the baseline as carried out where the database has all that it has replaced. @returns what was carried out */
async function adoptBaseline(tx: Kysely<unknown>, folder: string): Promise<string[]> {
  const { rows: found } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(tx);
  if (found[0]?.isNew)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  const names = rows.map(({ name }) => name);
  const applied = await knownMigrations("This database", names, folder);
  const adopted = applied.filter((name) => !names.includes(name));
  if (adopted.length > 0) {
    await sql`delete from kysely_migration where not name = any(${applied})`.execute(tx);
    for (const name of adopted) await record(tx, name);
  }
  return applied;
}

async function record(tx: Kysely<unknown>, name: string): Promise<void> {
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx);
}
