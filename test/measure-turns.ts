import { setImmediate } from "node:timers/promises";

/** This thread's own time, in ms: what other processes do counts for nothing. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What work takes, and for how long it keeps others from going on at most; ms of this thread's own time. */
export async function measureTurns(
  work: () => Promise<unknown>,
): Promise<{ total: number; longest: number }> {
  const begin = spentMs();
  let longest = 0;
  let isWorking = true;
  const watch = (async () => {
    for (let last = spentMs(); isWorking; last = spentMs()) {
      await setImmediate();
      longest = Math.max(longest, spentMs() - last);
    }
  })();
  try {
    await work();
  } finally {
    isWorking = false;
    await watch;
  }
  return { total: spentMs() - begin, longest };
}
