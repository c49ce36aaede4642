import type { TimeSlicer } from "../../../platform/time-slicer.ts";

/** The number of items between two checks of the time slice. */
const sliceSize = 256;

/** A stable merge sort in time slices, for long lists. @returns a new list */
export async function sortInSlices<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  timeSlicer: TimeSlicer,
): Promise<T[]> {
  let source: T[] = [];
  for (let start = 0; start < list.length; start += sliceSize) {
    for (const item of list.slice(start, start + sliceSize).sort(compare)) source.push(item);
    if (timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  let target = new Array<T>(source.length);
  for (let width = sliceSize; width < source.length; width *= 2) {
    for (let start = 0; start < source.length; start += 2 * width) {
      await merge(
        source,
        target,
        { start, middle: start + width, end: start + 2 * width },
        compare,
        timeSlicer,
      );
    }
    [source, target] = [target, source];
  }
  return source;
}

async function merge<T>(
  source: readonly T[],
  target: T[],
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: (a: T, b: T) => number,
  timeSlicer: TimeSlicer,
): Promise<void> {
  const rightEnd = Math.min(end, source.length);
  let left = start;
  let right = Math.min(middle, source.length);
  const leftEnd = right;
  for (let index = start; index < rightEnd; index++) {
    const takeLeft =
      left < leftEnd && (right >= rightEnd || compare(source[left] as T, source[right] as T) <= 0);
    target[index] = (takeLeft ? source[left++] : source[right++]) as T;
    if (index % sliceSize === 0 && timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
}
