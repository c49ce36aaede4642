import { AsyncLocalStorage } from "node:async_hooks";
import { log, suppressInLog } from "../log.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

/** What a piece of work met while it ran. */
export interface OutageFlag {
  /** The database was away for it. */
  outage: boolean;
}

export type Outages = ReturnType<typeof trackOutages>;

/** Questions that fail right after one another tell of one outage; it is over when none has failed for so long. */
const quietMs = 1_000;

/** For how long it must have been out of reach before nobody asks it any more. */
const unavailableAfterMs = 2_000;

/**
 * Notices when the database is away. It is logged once, and once more when it is back: not by each of the
 * requests that fail meanwhile, of which there may be thousands.
 */
export function trackOutages() {
  const currentFlag = new AsyncLocalStorage<OutageFlag>();
  let outageSince: number | null = null;
  let lastFailure = 0;
  let failures = 0;
  let isUnreachable = () => false;
  let unreachableSince: number | null = null;

  return {
    /** Runs a piece of work; `met` is marked where the database is away for it, whatever the work makes of that. */
    runWatched<Result>(flag: OutageFlag, work: () => Promise<Result>): Promise<Result> {
      return currentFlag.run(flag, work);
    },

    /** Names who knows at any moment whether the database is out of reach, because it listens to it all the time. */
    setReachabilityProbe(probe: () => boolean): void {
      isUnreachable = probe;
    },

    /** Whether the database has been out of reach for so long that nobody should be made to wait for it. */
    isUnavailable(): boolean {
      if (!isUnreachable()) unreachableSince = null;
      else unreachableSince ??= performance.now();
      return unreachableSince !== null && performance.now() - unreachableSince >= unavailableAfterMs;
    },

    /** To be told of each error that the database's driver gives. */
    reportError(error: unknown): void {
      if (!isDatabaseUnavailable(error)) return;
      suppressInLog(error);
      const flag = currentFlag.getStore();
      if (flag) flag.outage = true;
      lastFailure = performance.now();
      failures += 1;
      if (outageSince !== null) return;
      outageSince = lastFailure;
      const { code, message } = error as NodeJS.ErrnoException;
      log.error({ code, reason: message }, "the database is away: pages outside the cache are answered 503");
    },

    /** To be told when the database has answered. */
    reportSuccess(): void {
      if (outageSince === null || performance.now() - lastFailure < quietMs) return;
      log.warn(
        { seconds: Math.round((lastFailure - outageSince) / 100) / 10, failures },
        "the database is back",
      );
      outageSince = null;
      failures = 0;
    },
  };
}
