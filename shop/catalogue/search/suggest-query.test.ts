import { describe, expect, it } from "vitest";
import { buildDictionary, editDistance, suggestQuery } from "./suggest-query.ts";

const vocabulary = [
  "niacinamide",
  "+",
  "zinc",
  "face",
  "serum",
  "retinol",
  "jade roller",
  "glove",
  "oily skin",
];

describe("a suggestion for a query without results", () => {
  it.each([
    ["niacinmide", "niacinamide"],
    ["niacinimade", "niacinamide"],
    ["niacinmide serm", "niacinamide serum"],
    ["retnol", "retinol"],
    ["rollre", "roller"],
    ["golve", "glove"],
    ["glvoe serum", "glove serum"],
    // Short words get no suggestion, long ones only within the edit distance.
    ["zin", null],
    ["lipstick", null],
    ["serum", null],
    ["+", null],
    ["", null],
    ["xxniacinamidexx", null],
    ["serm ".repeat(6), null],
    [`serum${"m".repeat(30)}`, null],
  ])("%s: %s", (query, expected) => {
    expect(suggestQuery(query, () => buildDictionary(vocabulary))).toBe(expected);
  });

  it("takes the first by letter of two at the same distance", () => {
    for (const words of [
      ["cream", "dream"],
      ["dream", "cream"],
    ]) {
      expect(suggestQuery("bream", () => buildDictionary(words))).toBe("cream");
    }
  });

  it.each([
    // The list's own misspelling is two letters nearer than the name.
    ["naicinamid", "niacinamide"],
    ["naicinamid serm", "niacinamide serum"],
    ["dagh", "dark spots"],
    ["unevn tone", "even tone"],
    // As near to “glove” as to “glowe”.
    ["gloue", "glove"],
    ["retinol", null],
  ])("takes a listed word for its tag, never as itself: %s: %s", (query, expected) => {
    const listed = new Map([
      ["naicinamide", "niacinamide"],
      ["dag", "Dark spots"],
      ["uneven tone", "even tone"],
      ["glowe", "even tone"],
    ]);
    expect(suggestQuery(query, () => buildDictionary(vocabulary), listed)).toBe(expected);
  });

  it.each([
    ["different words", (n: number) => `word${n}`, 5_000],
    ["the same words again", (n: number) => `word${n % 7}`, 7],
  ])("reads a bounded part of a vocabulary: %s", (_, word, size) => {
    let textCount = 0;
    function* endless() {
      for (;;) yield word(textCount++);
    }
    expect(buildDictionary(endless()).size).toBe(size);
    expect(textCount).toBeLessThanOrEqual(30_001);
  });
});

it.each([
  ["abc", "abc", 2, 0],
  ["abc", "abd", 2, 1],
  ["abc", "acb", 2, 1],
  ["abc", "ab", 2, 1],
  ["abcd", "badc", 2, 2],
  ["abcdef", "uvwxyz", 2, 3],
  ["a", "abcdef", 2, 3],
])("from %s to %s, at most %d: %d", (one, other, limit, distance) => {
  expect(editDistance(one, other, limit)).toBe(distance);
});
