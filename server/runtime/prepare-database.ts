import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { type Config, ConfigError } from "../../platform/config.ts";
import { makeDataFolder } from "../../platform/database/create-cluster.ts";
import { embeddedConnection } from "../../platform/database/embedded-postgres.ts";
import { migrate } from "../../platform/database/migrate.ts";
import {
  applicationName,
  type Connection,
  openDatabase,
  requestTimeouts,
} from "../../platform/database/open-database.ts";
import type { Schema } from "../../shop/schema.ts";
import { seedCatalogue, seedFirstArticles } from "../seeding/seed.ts";
import { acquireEmbedded } from "./acquire-database.ts";

/** A database that is up to date. `release` it when every pool is closed. */
export interface PreparedDatabase {
  /** For requests: through a pooler, where there is one. */
  connection: Connection;
  /** To the database itself. */
  direct: Connection;
  release(): Promise<void>;
}

/** Starts or joins the shop's database and brings it up to date. `report` is called at slow steps. */
export async function prepareDatabase(
  config: Config,
  report: (step: string) => void,
): Promise<PreparedDatabase> {
  ensureDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? null : await acquireEmbedded(config, report);
  const direct: Connection = embedded?.connection ?? { connectionString: config.databaseDirectUrl ?? "" };
  const connection = isPooled(config) ? pooledConnection(config) : direct;
  const release = async () => embedded?.release();
  try {
    await migrateAndSeed(config, direct, report);
    if (connection !== direct) await requirePooler(connection);
    return { connection, direct, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The same for a worker, whose primary has prepared the database and releases it. */
export async function joinDatabase(config: Config): Promise<PreparedDatabase> {
  const { databaseDirectUrl, dataDir } = config;
  const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : embeddedConnection(dataDir);
  const connection = isPooled(config) ? pooledConnection(config) : direct;
  return { connection, direct, release: async () => {} };
}

/** Migrates, and seeds an empty shop, without timeouts: no request waits yet. */
async function migrateAndSeed(config: Config, connection: Connection, report: (step: string) => void) {
  const { db, pool, close } = openDatabase<Schema>(connection, 2);
  try {
    if (config.databaseUrl)
      await waitForDatabase(pool, isPooled(config) ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    const applied = await migrate(db as never, join(config.root, "db/migrations"));
    if (applied.length > 0) report(`Migrations: ${applied.join(", ")}`);
    const seedMedia = join(config.root, "db/seed/media");
    if (await seedCatalogue(db, seedMedia)) report("Seeded ten products");
    if (await seedFirstArticles(db, seedMedia)) report("Seeded the first articles");
  } finally {
    await close();
  }
}

/** Whether requests reach the database through a pooler. */
export const isPooled = ({ databaseUrl, databaseDirectUrl }: Config) => databaseDirectUrl !== databaseUrl;

/**
 * The connection through a pooler. Its name is not that of a shop that runs (`lumiskin …`): a pooler keeps connections, with
 * their names, when the shop has stopped.
 */
function pooledConnection({ databaseUrl }: Config): Connection {
  return { connectionString: databaseUrl ?? "", application_name: `pooled ${applicationName}` };
}

/** Throws a `ConfigError` if the pooler refuses connections such as the requests will use. */
async function requirePooler(connection: Connection): Promise<void> {
  const { pool, close } = openDatabase<Schema>(connection, 1, requestTimeouts);
  try {
    await waitForDatabase(pool, "DATABASE_URL");
  } finally {
    await close();
  }
}

function ensureDataFolder(folder: string): void {
  try {
    makeDataFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(`This account cannot write to DATA_DIR: ${folder}`, { cause });
  }
}

/** Waits for an external database that starts or recovers. Throws a `ConfigError` where it cannot be reached. */
async function waitForDatabase(pool: Pool, setting: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return void (await pool.query("select 1"));
    } catch (cause) {
      const { message, code } = cause as NodeJS.ErrnoException;
      const isStarting = code === "57P03" && performance.now() < deadline;
      if (isStarting) await wait(200);
      else
        throw new ConfigError(`Cannot reach the database in ${setting}: ${message || code}`, {
          cause,
        });
    }
  }
}
