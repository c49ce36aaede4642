import { isDatabaseUnavailable } from "../database/database-unavailable.ts";
import { log } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { type PeriodicJob, runEvery } from "./run-every.ts";

export interface RunOptions<Job> {
  /** How many jobs this process runs at once. */
  concurrency: number;
  /** Milliseconds between two polls while no job is due. */
  pollMs: number;
  /**
   * Leases the next due job: for as long as the lease lasts no other process may claim it. Undefined where none is due.
   */
  claim(): Promise<Job | undefined>;
  /** Runs a job and stores its outcome. A job whose run throws, or whose process dies, is due again after its lease. */
  run(job: Job): Promise<void>;
  /** Milliseconds that `stop` gives the jobs under way; absent: 10,000. */
  stopTimeoutMs?: number;
}

/**
 * Runs jobs of a table that owns their state, attempts and retries, until it is stopped; any number of processes may.
 * @param name names the jobs in the log
 */
export function runJobs<Job>(
  name: string,
  { concurrency, pollMs, claim, run, stopTimeoutMs = 10_000 }: RunOptions<Job>,
): PeriodicJob {
  const running = new Set<Promise<void>>();
  const polling = runEvery(name, pollMs, async (stopped) => {
    for (;;) {
      if (running.size >= concurrency) await Promise.race(running);
      if (stopped.aborted) return;
      const job = await claim();
      if (!job) return;
      start(job);
    }
  });

  function start(job: Job): void {
    const ended = run(job)
      .catch((error) => {
        // Requests log the outage.
        log[isDatabaseUnavailable(error) ? "debug" : "error"]({ err: error }, `${name}: a job failed`);
      })
      .finally(() => running.delete(ended));
    running.add(ended);
  }

  return {
    async stop() {
      await withTimeout(
        stopTimeoutMs,
        polling.stop().then(() => Promise.all(running)),
      );
    },
  };
}
