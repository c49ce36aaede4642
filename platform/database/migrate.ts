import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";

/**
 * Brings the schema up to date from the `.sql` files of a folder, in the order of their names. Kysely's
 * migrator holds a lock in the database meanwhile and runs everything in one transaction, so that
 * several servers may start at once. Throws the error of the migration that failed, having changed nothing.
 * @param target the last one to be carried out, or exactly those that are; absent: all
 * @returns the names of the migrations that were carried out
 */
export async function migrate(
  db: Kysely<never> | Kysely<unknown>,
  folder: string,
  target?: string | readonly string[],
): Promise<string[]> {
  const migrator = new Migrator({
    db: (db as Kysely<unknown>).withoutPlugins(),
    provider: sqlMigrations(folder, typeof target === "object" ? target : undefined),
    // Work that goes on side by side lands in any order: a file of a lower number may come after a higher one.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (typeof target === "string"
    ? migrator.migrateTo(target)
    : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of all migrations of a folder, in their order. */
export async function migrationNames(folder: string): Promise<string[]> {
  return Object.keys(await sqlMigrations(folder).getMigrations()).sort();
}

function sqlMigrations(folder: string, only?: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
      const migrations: Record<string, Migration> = {};
      for (const file of files) {
        if (only && !only.includes(file.slice(0, -".sql".length))) continue;
        const text = await readFile(join(folder, file), "utf8");
        migrations[file.slice(0, -".sql".length)] = {
          up: async (tx) => void (await sql.raw(text).execute(tx)),
        };
      }
      return migrations;
    },
  };
}
