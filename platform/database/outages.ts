import { AsyncLocalStorage } from "node:async_hooks";
import { log, suppressInLog } from "../log.ts";
import { isDatabaseUnavailable, PoolQueueFullError } from "./database-unavailable.ts";

/** Marks the work during which an outage was met. */
export interface OutageFlag {
  outage: boolean;
  /** Too many queries waited for the database: no outage, but this work could not be done. */
  isBusy?: boolean;
}

export type Outages = ReturnType<typeof trackOutages>;

/** Queries that fail in close succession are one outage; it is over when none has failed for so long. */
const quietMs = 1_000;

/** How long the database is out of reach before queries fail at once. */
const unavailableAfterMs = 2_000;

/** Detects outages of the database. Each is logged when it begins and ends, not by each request that fails in it. */
export function trackOutages() {
  const currentFlag = new AsyncLocalStorage<OutageFlag>();
  let outageSince: number | null = null;
  let lastFailure = 0;
  let failures = 0;
  let isUnreachable = () => false;
  let unreachableSince: number | null = null;
  let lastTrial = Number.NEGATIVE_INFINITY;

  return {
    /** Runs work and sets `flag.outage` where the database was unavailable for it, whatever the work makes of that. */
    runWatched<Result>(flag: OutageFlag, work: () => Promise<Result>): Promise<Result> {
      return currentFlag.run(flag, work);
    },

    /** Sets the probe that knows at any moment whether the database is out of reach: the LISTEN connection. */
    setReachabilityProbe(probe: () => boolean): void {
      isUnreachable = probe;
    },

    /**
     * Whether a query should fail at once: the database has been out of reach for some seconds, and has answered nothing. One
     * query in so long is tried all the same, since behind a pooler the pool may answer while nothing can listen.
     */
    isUnavailable(): boolean {
      const now = performance.now();
      if (!isUnreachable()) unreachableSince = null;
      else unreachableSince ??= now;
      if (unreachableSince === null || now - unreachableSince < unavailableAfterMs) return false;
      if (now - lastTrial < unavailableAfterMs) return true;
      lastTrial = now;
      return false;
    },

    /** Is called with each error of the driver. */
    reportError(error: unknown): void {
      if (!isDatabaseUnavailable(error)) return;
      suppressInLog(error);
      const flag = currentFlag.getStore();
      if (flag) flag.outage = true;
      if (error instanceof PoolQueueFullError) {
        if (flag) flag.isBusy = true;
        return;
      }
      lastFailure = performance.now();
      failures += 1;
      if (outageSince !== null) return;
      outageSince = lastFailure;
      const { code, message } = error as NodeJS.ErrnoException;
      log.error({ code, reason: message }, "database unavailable: uncached pages get 503");
    },

    /** Is called when the database has answered: it is not out of reach, though the LISTEN connection may come back later. */
    reportSuccess(): void {
      unreachableSince = null;
      if (outageSince === null || performance.now() - lastFailure < quietMs) return;
      log.warn(
        { seconds: Math.round((lastFailure - outageSince) / 100) / 10, failures },
        "database available again",
      );
      outageSince = null;
      failures = 0;
    },
  };
}
