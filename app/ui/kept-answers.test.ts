import { expect, it } from "vitest";
import { KeptAnswers } from "./kept-answers.ts";
import { keptAnswers } from "./use-panel-search.ts";

it("[S4.cache.cap] keeps answers by query and drops the oldest beyond the most", () => {
  const kept = new KeptAnswers<number>(3);
  for (const [index, query] of ["a", "b", "c"].entries()) kept.keep(query, index);
  kept.keep("b", 10);
  expect(["a", "b", "c"].map((query) => kept.get(query))).toEqual([0, 10, 2]);
  kept.keep("d", 3);
  expect(["a", "b", "c", "d"].map((query) => kept.get(query))).toEqual([undefined, 10, 2, 3]);
});

it("[S9.limit.cache S4.cache.cap] keeps a hundred answers of the panel", () => {
  for (let total = 0; total <= 100; total++) keptAnswers.keep(String(total), { total, results: [] });
  const totals = ["0", "1", "100"].map((query) => keptAnswers.get(query)?.total);
  expect(totals).toEqual([undefined, 1, 100]);
});
