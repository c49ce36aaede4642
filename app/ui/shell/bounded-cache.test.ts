import { expect, it } from "vitest";
import { BoundedCache, responseCache } from "./use-panel-search.ts";

it("[S4.cache.cap] drops the oldest entry beyond the maximum", () => {
  const cache = new BoundedCache<number>(3);
  for (const [index, query] of ["a", "b", "c"].entries()) cache.set(query, index);
  cache.set("b", 10);
  expect(["a", "b", "c"].map((query) => cache.get(query))).toEqual([0, 10, 2]);
  cache.set("d", 3);
  expect(["a", "b", "c", "d"].map((query) => cache.get(query))).toEqual([undefined, 10, 2, 3]);
});

it("[S9.limit.cache S4.cache.cap] holds a hundred responses of the search panel", () => {
  for (let total = 0; total <= 100; total++) responseCache.set(String(total), { total, results: [] });
  const totals = ["0", "1", "100"].map((query) => responseCache.get(query)?.total);
  expect(totals).toEqual([undefined, 1, 100]);
});
