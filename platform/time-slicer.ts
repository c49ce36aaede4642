import { setImmediate } from "node:timers/promises";

/** Long work in slices: between two of them the process answers whoever waits. */
export interface TimeSlicer {
  /** Whether the slice has lasted long enough. */
  isDue(): boolean;
  /** Lets everyone else have a turn, then begins the next slice. */
  yieldToEventLoop(): Promise<void>;
}

/** @param sliceMs milliseconds that work may go on without a pause */
export function createTimeSlicer(sliceMs: number): TimeSlicer {
  let sliceEnd = performance.now() + sliceMs;
  return {
    isDue: () => performance.now() >= sliceEnd,
    async yieldToEventLoop() {
      await setImmediate();
      sliceEnd = performance.now() + sliceMs;
    },
  };
}
