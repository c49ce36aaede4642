import { log } from "../log.ts";

export interface Repeated {
  /** Does it no more, and waits for the round under way. */
  stop(): Promise<void>;
}

/**
 * Does something again and again, the next round so many milliseconds after the last has ended. A round
 * that fails is logged, and the next waits longer, up to a minute.
 * @param what names it in the log
 */
export function repeat(what: string, pause: number, round: () => Promise<void>): Repeated {
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = turn();

  async function turn(): Promise<void> {
    try {
      await round();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error }, `${what} failed`);
    }
    if (stopped) return;
    const wait = failures === 0 ? pause : Math.min(60_000, pause * 2 ** failures);
    timer = setTimeout(() => {
      underWay = turn();
    }, wait);
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
