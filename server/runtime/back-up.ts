import { existsSync } from "node:fs";
import { access, constants, readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { TarEntry } from "../../platform/backup/backup-file.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { originalsByUse } from "../../shop/catalogue/photos/media-queries.ts";
import { originalPath } from "../../shop/catalogue/photos/original-path.ts";
import { storedOriginalNames } from "../../shop/catalogue/photos/original-queries.ts";
import type { Schema } from "../../shop/schema.ts";
import { originalImageFolders } from "../pages/original-image-folders.ts";
import { acquireDatabase, requireExistingShop } from "./acquire-database.ts";

/**
 * Writes the shop's database and the originals of its photos into one file, whether the shop runs or not.
 * @param requestedPath the file; absent: one in this folder, named by the time
 * @returns the file's path
 */
export async function backUp(
  config: Config,
  requestedPath: string | undefined,
  report: (line: string) => void,
): Promise<string> {
  requireExistingShop(config);
  const file = resolve(requestedPath ?? `lumiskin-${new Date().toISOString().replace(/[:.]/g, "-")}.backup`);
  if (existsSync(file)) throw new ConfigError(`${file} already exists. Please choose another file name.`);
  await access(dirname(file), constants.W_OK).catch((cause) => {
    const message = `Cannot write to ${dirname(file)} (${cause.code}). Please choose another folder.`;
    throw new ConfigError(message, { cause });
  });
  const { connection, release } = await acquireDatabase(config, report);
  const { db, pool, close } = openDatabase<Schema>(connection, 2);
  const folders = originalImageFolders(config);

  async function* originalImages(): AsyncGenerator<TarEntry> {
    const originals = await originalsByUse(db);
    // Those that the owner added are rows of a table.
    const stored = await storedOriginalNames(db);
    for (const name of originals.map((original) => original.name).sort())
      if (!stored.has(name))
        yield { name: `media/${name}.jpg`, bytes: await readFile(originalPath(folders.all, name)) };
  }
  try {
    const { tables, rows, files } = await writeBackup(pool, file, originalImages);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    report(`Wrote ${basename(file)}: ${tables} tables, ${rows} rows, ${files} photos, ${megabytes} MB.`);
    report("It contains customers' addresses and password hashes. Keep it in a private place.");
    return file;
  } finally {
    await close();
    await release();
  }
}
