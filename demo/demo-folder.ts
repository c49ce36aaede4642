import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../platform/config.ts";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { postgresFiles } from "../platform/database/postgres-files.ts";
import { postmasterPid } from "../platform/database/postgres-process.ts";

const marker = "this-is-a-demo";

/** Empties the folder of an earlier demo, or takes a new one. Any other, such as the real shop's, stays as it is. */
export async function claimDemoFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, marker)))
    throw new ConfigError(
      `${folder} is not the folder of a demo. Nothing was changed. Please choose another folder: npm run demo -- --data-dir FOLDER`,
    );
  // What a demo that was killed has left running is stopped.
  if (postmasterPid(postgresFiles(folder))) await (await acquirePostgres(folder, () => {})).release();
  if (postmasterPid(postgresFiles(folder)))
    throw new ConfigError(`A demo is running in ${folder}. Please stop it first.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, marker), "npm run demo deletes this folder and makes a new shop in it.\n");
}
