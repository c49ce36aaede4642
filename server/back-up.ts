import { existsSync } from "node:fs";
import { access, constants, readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Part } from "../platform/backup/backup-file.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { type Config, ConfigError } from "../platform/config.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { masterFile } from "../shop/media/masters.ts";
import { mastersByUse } from "../shop/media/media-queries.ts";
import type { Schema } from "../shop/schema.ts";
import { expectShop, joinDatabase } from "./join-database.ts";
import { masterFolders } from "./masters.ts";

/**
 * Writes the shop's database and its pictures' masters into one file, while the shop runs or while it does not.
 * @param wanted the file; absent: one in this folder that bears the time
 * @returns the file's path
 */
export async function backUp(
  config: Config,
  wanted: string | undefined,
  say: (line: string) => void,
): Promise<string> {
  expectShop(config);
  const file = resolve(wanted ?? `lumiskin-${new Date().toISOString().replace(/[:.]/g, "-")}.backup`);
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Please name another file.`);
  await access(dirname(file), constants.W_OK).catch((cause) => {
    const sentence = `Nothing can be written to ${dirname(file)} (${cause.code}). Please name a file elsewhere.`;
    throw new ConfigError(sentence, { cause });
  });
  const { connection, leave } = await joinDatabase(config, say);
  const { db, pool, close } = openDatabase<Schema>(connection, 2);
  const folders = masterFolders(config);

  async function* masters(): AsyncGenerator<Part> {
    const all = await mastersByUse(db);
    for (const name of all.map((master) => master.name).sort())
      yield { name: `media/${name}.jpg`, bytes: await readFile(masterFile(folders.all, name)) };
  }
  try {
    const { tables, rows, files } = await writeBackup(pool, file, masters);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    say(`Wrote ${basename(file)}: ${tables} tables, ${rows} rows, ${files} pictures, ${megabytes} MB.`);
    say("It holds people's addresses and password hashes: keep it where nobody else reads it.");
    return file;
  } finally {
    await close();
    await leave();
  }
}
