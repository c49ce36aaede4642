import type { CourierResult } from "../../model/courier-adapter.ts";

/**
 * Asks for many parcels in calls of at most `size`, one after the other; the first call that fails is the outcome of all. Only for
 * what changes nothing at the courier.
 */
export async function inBatches<T>(
  numbers: readonly string[],
  size: number,
  ask: (batch: readonly string[]) => Promise<CourierResult<{ items: T[] }>>,
): Promise<CourierResult<{ items: T[] }>> {
  const items: T[] = [];
  const distinct = [...new Set(numbers)];
  for (let start = 0; start < distinct.length; start += size) {
    const result = await ask(distinct.slice(start, start + size));
    if (result.outcome !== "done") return result;
    items.push(...result.items);
  }
  return { outcome: "done", items };
}
