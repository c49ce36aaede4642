import { readdir, readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

/** A thread that is nicer by 10 gets about a tenth of the processor time of another. */
const nicenessIncrement = 10;

/**
 * Gives libuv's threads, which hash passwords and read photos, a lower priority than the event loop: on few processors two
 * hashes would starve it. Linux alone has a priority per thread.
 */
export async function lowerThreadPriority(): Promise<void> {
  if (process.platform !== "linux") return;
  const niceness = Math.min(19, getPriority() + nicenessIncrement);
  const taskFolder = "/proc/self/task";
  // Reading the folder takes a thread of the pool: all of them have started then.
  for (const id of await readdir(taskFolder)) {
    // A thread may have ended since.
    const name = await readFile(`${taskFolder}/${id}/comm`, "utf8").catch(() => "");
    if (name.trim() === "libuv-worker") setPriority(Number(id), niceness);
  }
}
