import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A lock between processes on one machine, kept as a file that names its holder. A holder that has died (also by kill
 * -9) does not keep it: the process id is checked together with its start time, so that a reused id is not mistaken
 * for the holder. Plain JavaScript, because the set-up runs it before anything is installed.
 * @template T
 * @param {string} path the lock's file
 * @param {() => Promise<T>} work runs while the lock is held
 * @returns {Promise<T>}
 */
export async function withProcessLock(path, work) {
  const holderId = `${process.pid} ${processStartTime(process.pid)}`;
  mkdirSync(dirname(path), { recursive: true });
  while (!tryAcquire(path, holderId)) {
    if (!isHolderAlive(path)) removeStaleLock(path);
    else await wait(50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path @param {string} holderId */
function tryAcquire(path, holderId) {
  let file;
  try {
    file = openSync(path, "wx");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
  try {
    writeSync(file, holderId);
    return true;
  } catch (error) {
    // The disk is full: a lock that names no one would be everyone's.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** @param {string} path */
function isHolderAlive(path) {
  const holder = readHolder(path);
  if (!holder) return !isAbandoned(path);
  const [pid, ...started] = holder.split(" ");
  return processStartTime(Number(pid)) === started.join(" ");
}

/**
 * Removes a dead holder's file. Two processes may find it dead at once: a second lock, taken for this
 * moment only, lets one of them remove it, and only if it is still the dead one's.
 * @param {string} path
 */
function removeStaleLock(path) {
  const guardFolder = `${path}.takeover`;
  try {
    mkdirSync(guardFolder);
  } catch {
    return;
  }
  try {
    if (!isHolderAlive(path)) rmSync(path, { force: true });
  } finally {
    rmSync(guardFolder, { recursive: true, force: true });
  }
}

/**
 * Whether a lock without a name is no one's. It has none between its creation and its first byte, when its holder is
 * writing it, and for ever after a power cut at that moment.
 * @param {string} path
 */
function isAbandoned(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > 10_000;
  } catch {
    // It has just been released: the caller tries again.
    return false;
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * When a process started, in the words of this machine; empty when there is none.
 * @param {number} pid
 * @returns {string}
 */
export function processStartTime(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return "";
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state === "Z" ? "" : (fields[18] ?? "");
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
