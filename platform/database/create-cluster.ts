import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { log } from "../log.ts";
import { ensurePrivateFolder, type PostgresFiles } from "./postgres-files.ts";
import { spawnOptions } from "./postgres-process.ts";

/** The database account that owns the cluster. */
export const databaseUser = "lumiskin";

/** The file of the database account's password. */
export const passwordFileOf = (dataDir: string) => join(dataDir, "postgres-password");

/**
 * Makes the data folder, and closes an existing one of ours to other accounts. Root's stays passable, because PostgreSQL runs as another
 * account below it.
 */
export function makeDataFolder(dataDir: string): void {
  const uid = process.getuid?.() ?? -1;
  const mode = uid === 0 ? 0o711 : 0o700;
  mkdirSync(dataDir, { recursive: true, mode });
  if (statSync(dataDir).uid === uid) chmodSync(dataDir, mode);
}

/** Makes the cluster at the first start; its folder is put in place when whole. @returns the account's password */
export async function createCluster(
  dataDir: string,
  files: PostgresFiles,
  report: (step: string) => void,
): Promise<string> {
  const passwordFile = passwordFileOf(dataDir);
  const clusterFolder = join(files.home, "data");
  if (!existsSync(passwordFile)) {
    if (existsSync(clusterFolder))
      throw new Error(`${passwordFile} is missing. Without it ${clusterFolder} cannot be opened.`);
    makeDataFolder(dataDir);
    writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, "utf8");
  if (existsSync(clusterFolder)) return password;

  report(`Creating the database in ${files.home}`);
  ensurePrivateFolder(files.home, files.account);
  // A folder of its own for each try: the initdb of a start that was killed may still be writing in its.
  const tempFolder = mkdtempSync(join(files.home, "making-"));
  ensurePrivateFolder(tempFolder, files.account);
  const initPasswordFile = `${tempFolder}.password`;
  writeFileSync(initPasswordFile, password, { mode: 0o600 });
  if (files.account) chownSync(initPasswordFile, files.account.uid, files.account.gid);
  try {
    await runInitdb(files, tempFolder, initPasswordFile);
    renameSync(tempFolder, clusterFolder);
  } finally {
    rmSync(initPasswordFile, { force: true });
    removeFailedAttempts(files.home);
  }
  return password;
}

async function runInitdb(files: PostgresFiles, folder: string, passwordFile: string): Promise<void> {
  await promisify(execFile)(
    join(files.binaries, "bin/initdb"),
    [
      `--pgdata=${folder}`,
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--data-checksums",
    ],
    spawnOptions(files),
  );
}

/** Removes the remains of interrupted starts; what is still being written stays. */
function removeFailedAttempts(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith("making-"))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch (error) {
      log.debug(error, "a folder of an earlier attempt could not be removed");
    }
  }
}
