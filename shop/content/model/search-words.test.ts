import { describe, expect, it } from "vitest";
import { seedProducts } from "../../../db/seed/products.ts";
import { searchWordsEntry } from "../texts/search-words-entry.ts";
import { readSearchWords, tagOfQuery, tagsOf } from "./search-words.ts";

const list = "dark spots: daag, داغ، دھبے\n\nFace: chehra\nhair: baal, baal girna";
const many = (count: number) => `serum: ${Array.from({ length: count }, (_, n) => `word${n}`).join(",")}`;

describe("the list of search words", () => {
  it.each([
    ["", null],
    [list, null],
    ["acne: dane\nacne: daane, dane", null],
    [many(500), null],
    [many(501), "Please use at most 500 words. These are 501."],
    ["acne: dane\npores: masam, DANE", "Please keep “dane” under one tag: “acne” or “pores”"],
    ["acne: dane\npores: acne", "Please keep “acne” under one tag: “acne” or “pores”"],
    [
      "dane, acne",
      "Please write “dane, acne” as a tag, a colon and its words, such as “dark spots: daag, dhabbay”",
    ],
    [
      "acne: ,",
      "Please write “acne: ,” as a tag, a colon and its words, such as “dark spots: daag, dhabbay”",
    ],
    [": dane", "Please write “: dane” as a tag, a colon and its words, such as “dark spots: daag, dhabbay”"],
  ])("%#: is read, or says what is wrong with it", (text, problem) => {
    expect(readSearchWords(text).problem).toBe(problem);
  });

  it.each([
    ["daag", "dark spots"],
    ["DAAG", "dark spots"],
    ["داغ", "dark spots"],
    ["دھبے", "dark spots"],
    ["dark-spots", "dark spots"],
    ["chehra", "Face"],
    ["baal girna", "hair"],
    ["chehra aur daag", "dark spots"],
    ["daagh", null],
    ["adaag", null],
    ["!", null],
    ["", null],
  ])("takes “%s” for %s", (query, tag) => {
    expect(tagOfQuery(readSearchWords(list).words, query)).toBe(tag);
  });

  it("begins with tags that products have", () => {
    const { words, problem } = readSearchWords(searchWordsEntry.first.words ?? "");
    expect(problem).toBeNull();
    const tags = new Set(seedProducts.flatMap((product) => product.tags));
    expect(tagsOf(words).filter((tag) => !tags.has(tag))).toEqual([]);
  });
});
