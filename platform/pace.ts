import { setImmediate } from "node:timers/promises";

/** Long work in slices: between two of them the process answers whoever waits. */
export interface Pace {
  /** Whether the slice has lasted long enough. */
  due(): boolean;
  /** Lets everyone else have a turn, then begins the next slice. */
  rest(): Promise<void>;
}

/** @param slice milliseconds that work may go on without a pause */
export function paceOf(slice: number): Pace {
  let until = performance.now() + slice;
  return {
    due: () => performance.now() >= until,
    async rest() {
      await setImmediate();
      until = performance.now() + slice;
    },
  };
}
