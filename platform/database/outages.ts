import { AsyncLocalStorage } from "node:async_hooks";
import { log, toldOf } from "../log.ts";
import { isDatabaseAway } from "./database-away.ts";

/** What a piece of work met while it ran. */
export interface Met {
  /** The database was away for it. */
  outage: boolean;
}

export type Outages = ReturnType<typeof watchForOutages>;

/** Questions that fail right after one another tell of one outage; it is over when none has failed for so long. */
const quiet = 1_000;

/** For how long it must have been out of reach before nobody asks it any more. */
const certain = 2_000;

/**
 * Notices when the database is away. It is logged once, and once more when it is back: not by each of the
 * requests that fail meanwhile, of which there may be thousands.
 */
export function watchForOutages() {
  const works = new AsyncLocalStorage<Met>();
  let since: number | null = null;
  let last = 0;
  let failures = 0;
  let isOutOfReach = () => false;
  let outOfReachSince: number | null = null;

  return {
    /** Runs a piece of work; `met` is marked where the database is away for it, whatever the work makes of that. */
    watch<Result>(met: Met, work: () => Promise<Result>): Promise<Result> {
      return works.run(met, work);
    },

    /** Names who knows at any moment whether the database is out of reach, because it listens to it all the time. */
    rely(on: () => boolean): void {
      isOutOfReach = on;
    },

    /** Whether the database has been out of reach for so long that nobody should be made to wait for it. */
    isAway(): boolean {
      if (!isOutOfReach()) outOfReachSince = null;
      else outOfReachSince ??= performance.now();
      return outOfReachSince !== null && performance.now() - outOfReachSince >= certain;
    },

    /** To be told of each error that the database's driver gives. */
    failed(error: unknown): void {
      if (!isDatabaseAway(error)) return;
      toldOf(error);
      const met = works.getStore();
      if (met) met.outage = true;
      last = performance.now();
      failures += 1;
      if (since !== null) return;
      since = last;
      const { code, message } = error as NodeJS.ErrnoException;
      log.error({ code, reason: message }, "the database is away: pages outside the cache are answered 503");
    },

    /** To be told when the database has answered. */
    answered(): void {
      if (since === null || performance.now() - last < quiet) return;
      log.warn({ seconds: Math.round((last - since) / 100) / 10, failures }, "the database is back");
      since = null;
      failures = 0;
    },
  };
}
