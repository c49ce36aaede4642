import type { Pace } from "../../platform/pace.ts";

/** What a function makes of each of a long list, without holding the process up. */
export async function mappedInSlices<From, To>(
  list: readonly From[],
  make: (item: From) => To,
  pace: Pace,
): Promise<To[]> {
  const made: To[] = [];
  for (const item of list) {
    made.push(make(item));
    if (made.length % 256 === 0 && pace.due()) await pace.rest();
  }
  return made;
}
