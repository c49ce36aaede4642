import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../../platform/config.ts";
import { connectionsNeeded, defaultMaxConnections } from "../../platform/database/connection-budget.ts";
import { acquirePostgres } from "../../platform/database/embedded-postgres.ts";
import { applicationName, type Connection } from "../../platform/database/open-database.ts";

/** The embedded PostgreSQL, with as many connections as the workers need, also where a command is first to start it. */
export function acquireEmbedded({ dataDir, workers }: Config, report: (step: string) => void) {
  return acquirePostgres(dataDir, report, Math.max(defaultMaxConnections, connectionsNeeded(workers)));
}

/** The shop's database for a command: the running one, or one that is started until `release`. Migrates nothing. */
export async function acquireDatabase(config: Config, report: (step: string) => void) {
  if (config.databaseDirectUrl) {
    const connection: Connection = {
      connectionString: config.databaseDirectUrl,
      application_name: applicationName,
    };
    return { connection, release: async () => {} };
  }
  const { connection, release } = await acquireEmbedded(config, report);
  return { connection: { ...connection, application_name: applicationName }, release };
}

/** Throws a `ConfigError` where no shop has been started yet. */
export function requireExistingShop({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, "postgres-password")))
    throw new ConfigError(`No shop found in ${dataDir}.`);
}
