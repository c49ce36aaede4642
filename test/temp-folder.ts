import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { postgresFiles } from "../platform/database/postgres-files.ts";
import { postmasterPid } from "../platform/database/postgres-process.ts";
import { processStartTime, withProcessLock } from "../platform/process-lock.mjs";

const prefix = "lumiskin-";

/** The file that names the process that owns a folder. */
const ownerFile = "made-by";

/** Creates a temporary folder for this process, which the caller removes. */
export function createTempFolder(purpose: string, parentFolder = tmpdir()): string {
  const folder = mkdtempSync(join(parentFolder, `${prefix}${purpose}-`));
  // As root, PostgreSQL runs under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, ownerFile), processIdentity());
  return folder;
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A process id alone may be reused: the start time distinguishes the processes. */
function processIdentity(): string {
  return `${hostname()} ${process.pid} ${processStartTime(process.pid)}`;
}

/**
 * Removes the folders that runs have left which were killed, and stops a PostgreSQL that still runs in one. What
 * a living process made stays, and what has no note, another account's or another machine's, and what a process
 * of the shop still uses.
 */
export async function removeStaleFolders(parentFolder = tmpdir()): Promise<void> {
  for (const name of readdirSync(parentFolder).filter((name) => name.startsWith(prefix))) {
    const folder = join(parentFolder, name);
    if (!isStale(folder)) continue;
    try {
      await withProcessLock(join(folder, "removing"), () => removeStale(folder));
    } catch (error) {
      // Another run may have removed it meanwhile.
      if (existsSync(folder))
        console.warn(`${folder}, which a killed run has left, could not be removed:`, error);
    }
  }
}

function isStale(folder: string): boolean {
  try {
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
    const [host, pid, recordedStart] = readFileSync(join(folder, ownerFile), "utf8").split(" ");
    if (host !== hostname() || !recordedStart) return false;
    // Outside Linux the start time is written in the language of the reader.
    const processStart = processStartTime(Number(pid));
    return processStart === "" || (process.platform === "linux" && processStart !== recordedStart);
  } catch {
    // It has no note, or has just gone.
    return false;
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const dataDir of [folder, join(folder, "data")]) {
    const files = postgresFiles(dataDir);
    if (postmasterPid(files) === null) continue;
    const postgres = await acquirePostgres(dataDir, () => {});
    await postgres.release();
    if (postmasterPid(files) !== null) return;
  }
  removeFolder(folder);
  console.warn(`Removed ${folder}, which a killed run had left.`);
}
