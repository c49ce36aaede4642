import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { makePrivate, type PostgresFiles } from "./postgres-files.ts";
import { asAccount } from "./postgres-process.ts";

/** The database account that owns the cluster. */
export const databaseUser = "lumiskin";

/**
 * Makes the cluster on the first start, in a folder that is put in place only when it is whole.
 * @returns the password of the database's account
 */
export async function makeCluster(
  dataDir: string,
  files: PostgresFiles,
  say: (step: string) => void,
): Promise<string> {
  const passwordFile = join(dataDir, "postgres-password");
  const data = join(files.home, "data");
  if (!existsSync(passwordFile)) {
    if (existsSync(data))
      throw new Error(`${passwordFile} is missing, without which ${data} cannot be opened.`);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, "utf8");
  if (existsSync(data)) return password;

  say(`Making the database in ${files.home}`);
  makePrivate(files.home, files.account);
  const making = join(files.home, "making");
  const handed = join(files.home, "password");
  rmSync(making, { recursive: true, force: true });
  writeFileSync(handed, password, { mode: 0o600 });
  if (files.account) chownSync(handed, files.account.uid, files.account.gid);
  try {
    await promisify(execFile)(
      join(files.binaries, "bin/initdb"),
      [
        `--pgdata=${making}`,
        `--username=${databaseUser}`,
        `--pwfile=${handed}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--data-checksums",
      ],
      asAccount(files),
    );
  } finally {
    rmSync(handed, { force: true });
  }
  renameSync(making, data);
  return password;
}
