import { readdir, readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

/** Of threads that compete for a processor, one that is nicer by 10 gets about a tenth of what the other gets. */
const nicenessIncrement = 10;

/**
 * Lets libuv's threads, which hash passwords and read pictures, yield to the event loop: on few processors two hashes
 * would leave it so little that everybody waits. Linux alone gives threads a priority of their own.
 */
export async function lowerThreadPriority(): Promise<void> {
  if (process.platform !== "linux") return;
  const niceness = Math.min(19, getPriority() + nicenessIncrement);
  const taskFolder = "/proc/self/task";
  // All of them have been started by the time that one has read the folder.
  for (const id of await readdir(taskFolder)) {
    // A thread may have ended since.
    const name = await readFile(`${taskFolder}/${id}/comm`, "utf8").catch(() => "");
    if (name.trim() === "libuv-worker") setPriority(Number(id), niceness);
  }
}
