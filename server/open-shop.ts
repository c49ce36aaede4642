import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { RegisteredPage } from "../app/http/page-registry.ts";
import { createGoogle } from "../app/identity/google.ts";
import { createIdentity } from "../app/identity/identity.ts";
import { sessionReader } from "../app/identity/session-reader.ts";
import { SharedLimits } from "../app/limits/shared-limits.ts";
import { type Config, ConfigError } from "../platform/config.ts";
import { type ContentVersions, watchContentVersions } from "../platform/database/content-versions.ts";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import {
  applicationName,
  type Connection,
  openDatabase,
  poolSize,
  requestTimeouts,
} from "../platform/database/open-database.ts";
import { createReadinessCheck } from "../platform/database/readiness.ts";
import { log } from "../platform/log.ts";
import { setLogHashSecret } from "../platform/log-hash.ts";
import { openRenditions } from "../shop/media/renditions.ts";
import { createMailTransports } from "../shop/notifications/mail-transports.ts";
import type { Schema } from "../shop/schema.ts";
import { openSearch } from "../shop/search/search-shop.ts";
import { pageDocuments } from "../shop/search/static-pages.ts";
import { seedCatalogue, seedFirstArticles } from "../shop/seed/seed.ts";
import { openHealth } from "./health.ts";
import { originalImageFolders } from "./original-image-folders.ts";
import { defaultOrigin } from "./shop-origin.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens the database, brings it up to date and puts the shop's parts together. `report` is called at slow steps. */
export async function openShop(
  config: Config,
  report: (step: string) => void,
  pages: readonly RegisteredPage[],
) {
  const searchablePages = pages.filter(({ search, isAlias }) => search && !isAlias).map(({ path }) => path);
  log.level = config.logLevel;
  ensureDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? null : await acquirePostgres(config.dataDir, report);
  const direct: Connection = embedded?.connection ?? { connectionString: config.databaseDirectUrl ?? "" };
  const pooled = isPooled(config) ? pooledConnection(config) : direct;
  try {
    await migrateAndSeed(config, direct, report);
    if (pooled !== direct) await requirePooler(pooled);
  } catch (error) {
    await embedded?.release();
    throw error;
  }
  const { db, pool, outages, close } = openDatabase<Schema>(pooled, poolSize, requestTimeouts);
  const versions = watchContentVersions(pool, direct);
  await versions.listen();
  outages.setReachabilityProbe(() => versions.status() === "disconnected");
  const secret = config.authSecret ?? loadOrCreateSecret(config.dataDir);
  setLogHashSecret(secret);
  const renditions = openRenditions(db, {
    originalFolders: originalImageFolders(config).all,
    cacheFolder: join(config.dataDir, "media"),
  });
  const identityOptions = {
    database: db,
    secret,
    origin: defaultOrigin(config),
    originIsFixed: config.appOrigin !== null,
  };
  const identity = createIdentity(identityOptions);
  return {
    config,
    pages,
    secret,
    database: db,
    pool,
    outages,
    versions,
    health: openHealth(createReadinessCheck(pool, join(config.root, "db/migrations"))),
    search: openSearch(db, () => searchVersion(versions), pageDocuments(searchablePages)),
    renditions,
    limits: new SharedLimits(db, config.rateLimitFactor),
    mail: { transports: createMailTransports(db, config.mail), ownerEmail: config.mail.ownerEmail },
    identity,
    sessions: sessionReader({ db, secret, origin: identityOptions.origin }, versions),
    google: config.google && createGoogle(identityOptions, config.google),
    async close() {
      await renditions.stop();
      await versions.stop();
      await close();
      await embedded?.release();
    },
  };
}

/** The content version of the search; null while changes are not notified. */
function searchVersion({ status, versionOf }: ContentVersions): string | null {
  const listenStatus = status();
  if (listenStatus === undefined || listenStatus === "refused") return null;
  return `${versionOf("catalogue")} ${versionOf("articles")}`;
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
const isPooled = ({ databaseUrl, databaseDirectUrl }: Config) => databaseDirectUrl !== databaseUrl;

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
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR must be a folder that this account may write to: ${folder}`, { cause });
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
        throw new ConfigError(`The database of ${setting} cannot be reached: ${message || code}`, {
          cause,
        });
    }
  }
}

/** The secret that signs cookies: created once, in a file that only the shop's account reads. */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another server created it a moment earlier.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}
