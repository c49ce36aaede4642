import type { TestProject } from "vitest/node";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { seedCatalogue, seedFirstArticles } from "../server/seeding/seed.ts";
import type { Schema } from "../shop/schema.ts";
import { createTempFolder, removeFolder, removeStaleFolders } from "./temp-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The test run's own PostgreSQL, whose database is a migrated and seeded template. */
    postgres: { host: string; port: number; user: string; password: string; database: string };
  }
}

let running: ReturnType<typeof start> | undefined;

/** Starts one PostgreSQL for the whole run, with a seeded database that every test file copies. */
export default async function setup(project: TestProject) {
  running ??= start();
  const { connection, stop } = await running;
  project.provide("postgres", connection as never);
  return stop;
}

async function start() {
  await removeStaleFolders();
  const folder = createTempFolder("test");
  const postgres = await acquirePostgres(folder, () => {});
  const maker = openDatabase<Schema>(postgres.connection, 1);
  // Nothing here outlives the run. Making and dropping a database takes a fifth of the processor time then.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"])
    await maker.pool.query(`alter system set ${setting} = off`);
  await maker.pool.query("select pg_reload_conf()");
  await maker.pool.query("create database template_shop");
  await maker.close();
  const template = openDatabase<Schema>({ ...postgres.connection, database: "template_shop" }, 1);
  await migrate(template.db as never, "db/migrations");
  await seedCatalogue(template.db, "db/seed/media");
  await seedFirstArticles(template.db, "db/seed/media");
  await template.close();

  let stopped = false;
  return {
    connection: { ...postgres.connection, database: "template_shop" },
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await postgres.release();
      removeFolder(folder);
    },
  };
}
