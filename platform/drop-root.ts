import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPostgresHome, type UnixAccount, unprivilegedAccount } from "./database/postgres-files.ts";

/** What the shop writes in its data folder; only this changes its owner, and PostgreSQL's output. */
const ownedPaths = [
  "auth-secret",
  "credentials-key",
  "postgres-password",
  "postgres-home",
  "media",
  "masters",
];

/** What the shop reads of its checkout after it listens. */
const runtimeReads = [
  "build/client",
  "build/server/assets",
  "db/migrations",
  "db/seed/media",
  "node_modules/sharp",
];

/** An operator of `test`, such as -r for readable, and its path. */
type Access = readonly ["-r" | "-w" | "-x", string];

/**
 * Gives up root for good, as PostgreSQL does, once the shop listens: what it writes from then on belongs to an
 * unprivileged account. Where that account cannot reach the shop's files, as below a home that is closed to others,
 * the process stays root.
 * @returns null: this process is no longer root; else why it still is
 */
export function dropRoot({ root, dataDir }: { root: string; dataDir: string }): string | null {
  if (process.getuid?.() !== 0) return null;
  try {
    return switchTo(unprivilegedAccount(), root, realpathSync(dataDir));
  } catch (error) {
    return (error as Error).message;
  }
}

function switchTo(account: UnixAccount, root: string, dataFolder: string): string | null {
  const owner = statSync(dataFolder).uid;
  if (owner !== 0 && owner !== account.uid) return `${dataFolder} belongs to another account (${owner})`;
  // The owner of the folder above the programs could replace them.
  if (`${realpathSync(root)}/`.startsWith(`${dataFolder}/`))
    return `its programs are inside its data folder ${dataFolder}`;
  const toRead = runtimeReads.map((path): Access => ["-r", join(root, path)]);
  const inaccessible = firstInaccessible(account, [...toRead, ["-x", dirname(dataFolder)]]);
  if (inaccessible) return `the account ${account.uid} cannot use ${inaccessible}`;

  chownTo(account, dataFolder);
  // A symlink of root's, say to a larger disk, was not followed.
  const media = join(dataFolder, "media");
  const toWrite: Access[] = [dataFolder, media].filter(existsSync).map((path) => ["-w", path]);
  const notWritable = firstInaccessible(account, toWrite);
  if (notWritable) return `the account ${account.uid} cannot write to ${notWritable}`;

  // The groups first: without root they cannot be changed.
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return null;
}

/**
 * Changes the owner of root's files and of nothing else: in a folder of its own the account could have created symlinks to any
 * file of this machine. `chown -hR` follows none, also not one created meanwhile.
 */
function chownTo({ uid, gid }: UnixAccount, dataFolder: string): void {
  const paths = [
    ...ownedPaths.map((name) => join(dataFolder, name)),
    join(readPostgresHome(dataFolder), "postgres.out"),
  ];
  const ownedByRoot = paths.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.uid === 0);
  if (ownedByRoot.length > 0) {
    const { status, stderr, error } = spawnSync("chown", ["-hR", `${uid}:${gid}`, ...ownedByRoot], {
      encoding: "utf8",
    });
    if (status !== 0)
      throw new Error(`its files cannot be given to another account (${error?.message ?? stderr.trim()})`);
  }
  // Last: until now only root could change what is in it.
  chownSync(dataFolder, uid, gid);
}

/** Asks as that account itself: folders above, access lists and read-only disks count too. */
function firstInaccessible(account: UnixAccount, accesses: Access[]): string | undefined {
  return accesses.find(
    ([flag, path]) => spawnSync("test", [flag, path], { ...account, cwd: "/", stdio: "ignore" }).status !== 0,
  )?.[1];
}
