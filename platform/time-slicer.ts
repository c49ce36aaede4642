import { setImmediate } from "node:timers/promises";

/** Runs long work in slices that yield the event loop between them. */
export interface TimeSlicer {
  /** Whether the slice has lasted long enough. */
  isDue(): boolean;
  /** Yields the event loop, then begins the next slice. */
  yieldToEventLoop(): Promise<void>;
}

/** @param sliceMs the length of a slice */
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
