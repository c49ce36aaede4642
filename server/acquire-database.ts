import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../platform/config.ts";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { applicationName, type Connection } from "../platform/database/open-database.ts";

/** The shop's database for a command: the running one, or one that is started until `release`. Migrates nothing. */
export async function acquireDatabase(config: Config, report: (step: string) => void) {
  if (config.databaseDirectUrl) {
    const connection: Connection = {
      connectionString: config.databaseDirectUrl,
      application_name: applicationName,
    };
    return { connection, release: async () => {} };
  }
  const { connection, release } = await acquirePostgres(config.dataDir, report);
  return { connection: { ...connection, application_name: applicationName }, release };
}

/** Throws a `ConfigError` where no shop has been started yet. */
export function requireExistingShop({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, "postgres-password")))
    throw new ConfigError(`There is no shop in ${dataDir} yet.`);
}
