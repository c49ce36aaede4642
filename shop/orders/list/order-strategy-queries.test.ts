import { expect, it } from "vitest";
import { chooseStrategy, rarestWords, type SearchSample } from "./order-strategy-queries.ts";

it.each<[what: string, SearchSample, strategy: string, words: string[]]>([
  [
    "a common name",
    { matches: 40, filtered: 4000, allWords: 45, eachWord: [500, 400] },
    "planner",
    ["sana", "khan"],
  ],
  [
    "a common name of few days",
    { matches: 0, filtered: 9, allWords: 45, eachWord: [500, 400] },
    "filter first",
    ["sana", "khan"],
  ],
  [
    "a rare family name",
    { matches: 1, filtered: 4000, allWords: 1, eachWord: [500, 1] },
    "search first",
    ["khan"],
  ],
  [
    "a rare name of few days",
    { matches: 0, filtered: 3, allWords: 0, eachWord: [1, 0] },
    "search first",
    ["sana", "khan"],
  ],
  [
    "a name nobody has",
    { matches: 0, filtered: 4000, allWords: 0, eachWord: [0, 0] },
    "search first",
    ["sana", "khan"],
  ],
  [
    "days without orders",
    { matches: 0, filtered: 0, allWords: 0, eachWord: [0, 1] },
    "filter first",
    ["sana", "khan"],
  ],
])("the strategy for %s", (_, sample, strategy, words) => {
  expect(chooseStrategy(sample)).toBe(strategy);
  expect(rarestWords(["sana", "khan"], sample)).toEqual(words);
});
