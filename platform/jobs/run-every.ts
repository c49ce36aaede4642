import { log } from "../log.ts";

export interface PeriodicJob {
  /** Ends the job; resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a round periodically, the next one a pause after the last has ended. After a round that failed, which is
 * logged, the pause doubles, up to a minute.
 * @param name names the job in the log
 * @param round gets a signal that is aborted when the job is stopped
 */
export function runEvery(
  name: string,
  pauseMs: number,
  round: (signal: AbortSignal) => Promise<void>,
): PeriodicJob {
  const stopped = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let current = run();

  async function run(): Promise<void> {
    try {
      await round(stopped.signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error }, `${name} failed`);
    }
    if (stopped.signal.aborted) return;
    const waitMs = failures === 0 ? pauseMs : Math.min(60_000, pauseMs * 2 ** failures);
    timer = setTimeout(() => {
      current = run();
    }, waitMs);
  }

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
