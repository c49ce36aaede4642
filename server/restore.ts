import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { readParts } from "../platform/backup/backup-file.ts";
import { type CheckedBackup, checkBackup } from "../platform/backup/check-backup.ts";
import { expectKnownMigrations, loadBackup } from "../platform/backup/load-backup.ts";
import { type Config, ConfigError } from "../platform/config.ts";
import { endEveryAccess } from "../shop/customers/end-access-queries.ts";
import { releaseLost } from "../shop/notifications/outbox-queries.ts";
import type { Schema } from "../shop/schema.ts";
import { joinDatabase } from "./join-database.ts";
import { masterFolders } from "./masters.ts";
import { isInUse, isUntouched, mediaHashes } from "./restore-queries.ts";

/**
 * Puts a backup in the place of a shop that nobody has used yet, or, with `replace`, of any. The file is read
 * to its end first, the database is changed in one transaction, and the shop must not run meanwhile.
 */
export async function restore(
  config: Config,
  wanted: string,
  replace: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (!wanted) throw new ConfigError("Please name the backup: npm run restore -- FILE");
  const migrations = join(config.root, "db/migrations");
  const backup = await checkBackup(resolve(wanted));
  await expectKnownMigrations(backup, migrations);

  const { connection, leave } = await joinDatabase(config, say);
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isInUse(client))
      throw new ConfigError("The shop runs. Please stop it first: nothing may change while it is restored.");
    if (!replace && !(await isUntouched(client)))
      throw new ConfigError(
        "This shop holds people's orders or accounts already. Nothing was changed. To give them up: npm run restore -- FILE --replace",
      );
    // What was being sent may have been sent; the job queue, which is not in a backup, gets it anew.
    // Sessions and one-time links that ended since the backup stay ended.
    await loadBackup<Schema>(client, backup, migrations, async (tx) => {
      await releaseLost(tx, 0);
      await endEveryAccess(tx);
    });
    await putMasters(config, backup, await mediaHashes(client));
  } finally {
    await client.end();
    await leave();
  }
  const rows = Object.values(backup.end.rows).reduce((sum, n) => sum + n, 0);
  say(
    `Restored ${backup.manifest.tables.length} tables with ${rows} rows, as they were at ${backup.manifest.madeAt}.`,
  );
}

/**
 * Puts back the masters that this version of the shop does not have itself, or has with another content than the database
 * names: a migration that came since the backup may have brought a newer picture.
 * @param hashes the beginning of each picture's SHA-256, by name
 */
async function putMasters(
  config: Config,
  { file }: CheckedBackup,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { restored, own } = masterFolders(config);
  await rm(restored, { recursive: true, force: true });
  for await (const { name, bytes } of readParts(file)) {
    const picture = name.match(/^media\/([\w-]+)\.jpg$/)?.[1];
    if (!picture || (await holds(join(own, `${picture}.jpg`), hashes.get(picture) ?? sha256(bytes))))
      continue;
    await mkdir(restored, { recursive: true });
    await writeFile(join(restored, `${picture}.jpg`), bytes);
  }
}

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

async function holds(file: string, hash: string): Promise<boolean> {
  return existsSync(file) && sha256(await readFile(file)).startsWith(hash);
}
