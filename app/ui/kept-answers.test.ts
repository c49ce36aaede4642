import { expect, it } from "vitest";
import { KeptAnswers } from "./kept-answers.ts";

it("[S4.cache.cap] keeps answers by query and drops the oldest beyond the most", () => {
  const kept = new KeptAnswers<number>(3);
  for (const [index, query] of ["a", "b", "c"].entries()) kept.keep(query, index);
  kept.keep("b", 10);
  expect(["a", "b", "c"].map((query) => kept.get(query))).toEqual([0, 10, 2]);
  kept.keep("d", 3);
  expect(["a", "b", "c", "d"].map((query) => kept.get(query))).toEqual([undefined, 10, 2, 3]);
});

it("[S9.limit.cache S4.cache.cap] keeps a hundred", () => {
  const kept = new KeptAnswers<number>(100);
  for (let index = 0; index <= 100; index++) kept.keep(String(index), index);
  expect([kept.get("0"), kept.get("1"), kept.get("100")]).toEqual([undefined, 1, 100]);
});
