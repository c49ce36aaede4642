import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { readEntries } from "../../platform/backup/backup-file.ts";
import { loadBackup, migrationsOf } from "../../platform/backup/load-backup.ts";
import { type VerifiedBackup, verifyBackup } from "../../platform/backup/verify-backup.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import { revokeAllAccess } from "../../shop/customers/account/revoke-access-queries.ts";
import type { Schema } from "../../shop/schema.ts";
import { originalImageFolders } from "../pages/original-image-folders.ts";
import { acquireDatabase } from "./acquire-database.ts";
import { isInUse, isUnused, mediaHashes } from "./restore-queries.ts";

/**
 * Restores a backup over an unused shop, or, with `replace`, over any. The file is verified first, the database changes in
 * one transaction, and the shop must not run meanwhile.
 */
export async function restore(
  config: Config,
  requestedPath: string,
  replace: boolean,
  report: (line: string) => void,
): Promise<void> {
  if (!requestedPath) throw new ConfigError("Please give the backup file: npm run restore -- FILE");
  const migrations = join(config.root, "db/migrations");
  const backup = await verifyBackup(resolve(requestedPath));
  // Refuses a backup of a version that is too old or too new.
  await migrationsOf(backup, migrations);

  const { connection, release } = await acquireDatabase(config, report);
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isInUse(client))
      throw new ConfigError("The shop is running. Please stop it before you restore.");
    if (!replace && !(await isUnused(client)))
      throw new ConfigError(
        "This shop already has orders or accounts. Nothing was changed. To replace them: npm run restore -- FILE --replace",
      );
    // Sessions and one-time links that ended since the backup stay ended.
    await loadBackup<Schema>(client, backup, migrations, revokeAllAccess);
    await restoreOriginals(config, backup, await mediaHashes(client));
    // The planner, and the sample of a search, know the tables at once.
    await client.query("analyze");
  } finally {
    await client.end();
    await release();
  }
  const rows = Object.values(backup.trailer.rows).reduce((sum, n) => sum + n, 0);
  report(
    `Restored ${backup.manifest.tables.length} tables with ${rows} rows, as they were at ${backup.manifest.madeAt}.`,
  );
}

/**
 * Restores the originals that this version of the shop lacks, or has with other content than the database names: a later
 * migration may have brought a newer photo.
 * @param hashes the beginning of each photo's SHA-256, by name
 */
async function restoreOriginals(
  config: Config,
  { file }: VerifiedBackup,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { restored, bundled } = originalImageFolders(config);
  await rm(restored, { recursive: true, force: true });
  for await (const { name, bytes } of readEntries(file)) {
    const photoName = name.match(/^media\/([\w-]+)\.jpg$/)?.[1];
    if (
      !photoName ||
      (await hasContent(join(bundled, `${photoName}.jpg`), hashes.get(photoName) ?? sha256(bytes)))
    )
      continue;
    await mkdir(restored, { recursive: true });
    await writeFile(join(restored, `${photoName}.jpg`), bytes);
  }
}

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

async function hasContent(file: string, hash: string): Promise<boolean> {
  return existsSync(file) && sha256(await readFile(file)).startsWith(hash);
}
