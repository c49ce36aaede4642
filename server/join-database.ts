import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../platform/config.ts";
import { joinPostgres } from "../platform/database/embedded-postgres.ts";
import { type Connection, connectionName } from "../platform/database/open-database.ts";

/**
 * The shop's database for a command that does something to it as a whole: the one that runs, or it is started
 * for as long as the command takes. Nothing is migrated.
 */
export async function joinDatabase(config: Config, say: (step: string) => void) {
  if (config.databaseUrl) {
    const connection: Connection = { connectionString: config.databaseUrl, application_name: connectionName };
    return { connection, leave: async () => {} };
  }
  const { connection, leave } = await joinPostgres(config.dataDir, say);
  return { connection: { ...connection, application_name: connectionName }, leave };
}

/** Refuses to go on where no shop has been started yet. */
export function expectShop({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, "postgres-password")))
    throw new ConfigError(`There is no shop in ${dataDir} yet.`);
}
