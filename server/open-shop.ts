import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { createGoogle } from "../app/identity/google.ts";
import { createIdentity } from "../app/identity/identity.ts";
import { sessionLookup } from "../app/identity/session-lookup.ts";
import { SharedLimits } from "../app/limits/shared-limits.ts";
import { type Config, ConfigError } from "../platform/config.ts";
import { joinPostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import {
  type Connection,
  openDatabase,
  poolSize,
  requestPatience,
} from "../platform/database/open-database.ts";
import { readinessOf } from "../platform/database/readiness.ts";
import { type Versions, watchVersions } from "../platform/database/versions.ts";
import { log } from "../platform/log.ts";
import { setTraceSecret } from "../platform/log-trace.ts";
import { writeFirstArticles } from "../shop/articles/write-first-articles.ts";
import { seed } from "../shop/catalogue/seed.ts";
import { openRenditions } from "../shop/media/renditions.ts";
import { openCarriers } from "../shop/notifications/carriers.ts";
import type { Schema } from "../shop/schema.ts";
import { openSearch } from "../shop/search/search-shop.ts";
import { openHealth } from "./health.ts";
import { masterFolders } from "./masters.ts";
import { ownOrigin } from "./own-origin.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens the database, brings it up to date and puts the shop's parts together. `say` reports slow steps. */
export async function openShop(config: Config, say: (step: string) => void) {
  log.level = config.logLevel;
  makeDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? null : await joinPostgres(config.dataDir, say);
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? "" };
  try {
    await bringUpToDate(config, connection, say);
  } catch (error) {
    await embedded?.leave();
    throw error;
  }
  const { db, pool, outages, close } = openDatabase<Schema>(connection, poolSize, requestPatience);
  const versions = watchVersions(pool, connection);
  await versions.listen();
  outages.rely(() => versions.hearing() === "away");
  const secret = config.authSecret ?? keptSecret(config.dataDir);
  setTraceSecret(secret);
  const renditions = openRenditions(db, {
    masters: masterFolders(config).all,
    made: join(config.dataDir, "media"),
  });
  const forIdentity = {
    database: db,
    secret,
    origin: ownOrigin(config),
    originIsFixed: config.appOrigin !== null,
  };
  const identity = createIdentity(forIdentity);
  return {
    config,
    secret,
    database: db,
    pool,
    outages,
    versions,
    health: openHealth(readinessOf(pool, join(config.root, "db/migrations"))),
    search: openSearch(db, () => searchState(versions)),
    renditions,
    limits: new SharedLimits(db, config.rateLimitFactor),
    mail: { carriers: openCarriers(db, config.mail), ownerEmail: config.mail.ownerEmail },
    identity,
    sessions: sessionLookup({ db, identity, secret }, versions),
    google: config.google && createGoogle(forIdentity, config.google),
    async close() {
      await renditions.stop();
      await versions.stop();
      await close();
      await embedded?.leave();
    },
  };
}

/** Tells whether what can be found may have changed; null where changes are not heard of. */
function searchState({ hearing, stateOf }: Versions): string | null {
  const heard = hearing();
  if (heard === undefined || heard === "deaf") return null;
  return `${stateOf("catalogue")} ${stateOf("articles")}`;
}

/** Migrates, and seeds a shop that is empty. However long that takes: no request waits for it. */
async function bringUpToDate(config: Config, connection: Connection, say: (step: string) => void) {
  const { db, pool, close } = openDatabase<Schema>(connection, 2);
  try {
    if (config.databaseUrl) await reach(pool);
    const carriedOut = await migrate(db as never, join(config.root, "db/migrations"));
    if (carriedOut.length > 0) say(`Migrations: ${carriedOut.join(", ")}`);
    const masters = join(config.root, "db/seed/media");
    if (await seed(db, masters)) say("Seeded ten products");
    if (await writeFirstArticles(db, masters)) say("Seeded the first articles");
  } finally {
    await close();
  }
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR must be a folder that this account may write to: ${folder}`, { cause });
  }
}

/**
 * Why a database of the owner's own cannot be reached is theirs to put right, and told in a sentence. One that is
 * just starting, or recovering from a crash, is waited for.
 */
async function reach(pool: Pool): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return void (await pool.query("select 1"));
    } catch (cause) {
      const { message, code } = cause as NodeJS.ErrnoException;
      const isStarting = code === "57P03" && performance.now() < deadline;
      if (isStarting) await wait(200);
      else
        throw new ConfigError(`The database of DATABASE_URL cannot be reached: ${message || code}`, {
          cause,
        });
    }
  }
}

/** The secret that signs cookies: made once and kept where only the shop's account reads it. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another server on the same folder was a moment earlier.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}
