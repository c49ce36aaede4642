import type { Pace } from "../../platform/pace.ts";

/** How much is sorted or merged before it asks whether others wait. */
const slice = 256;

/** Sorts a long list without holding the process up. @returns a new list; equals keep their order */
export async function sortedInSlices<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<T[]> {
  let from: T[] = [];
  for (let start = 0; start < list.length; start += slice) {
    for (const item of list.slice(start, start + slice).sort(compare)) from.push(item);
    if (pace.due()) await pace.rest();
  }
  let to = new Array<T>(from.length);
  for (let width = slice; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      await merge(from, to, { start, middle: start + width, end: start + 2 * width }, compare, pace);
    }
    [from, to] = [to, from];
  }
  return from;
}

async function merge<T>(
  from: readonly T[],
  to: T[],
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<void> {
  const last = Math.min(end, from.length);
  let left = start;
  let right = Math.min(middle, from.length);
  const leftEnd = right;
  for (let at = start; at < last; at++) {
    const takeLeft = left < leftEnd && (right >= last || compare(from[left] as T, from[right] as T) <= 0);
    to[at] = (takeLeft ? from[left++] : from[right++]) as T;
    if (at % slice === 0 && pace.due()) await pace.rest();
  }
}
