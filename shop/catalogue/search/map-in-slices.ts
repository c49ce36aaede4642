import type { TimeSlicer } from "../../../platform/time-slicer.ts";

/** `list.map(transform)` in time slices, for long lists. */
export async function mapInSlices<From, To>(
  list: readonly From[],
  transform: (item: From) => To,
  timeSlicer: TimeSlicer,
): Promise<To[]> {
  const mapped: To[] = [];
  for (const item of list) {
    mapped.push(transform(item));
    if (mapped.length % 256 === 0 && timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  return mapped;
}
