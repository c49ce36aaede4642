import { describe, expect, it } from "vitest";
import { seedProducts } from "../../../db/seed/products.ts";
import { searchWordsEntry } from "../texts/search-words-entry.ts";
import { lookUp, readSearchWords, tagsOf } from "./search-words.ts";

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
    ["Terms: payment, cod\nTerms: delivery, kitne din", null],
    [
      "Terms: payment, cod\nTerms: delivery, COD",
      "Please keep “cod” under one tag: “Terms: payment” or “Terms: delivery”",
    ],
    ["acne: cod\nTerms: payment, cod", "Please keep “cod” under one tag: “acne” or “Terms: payment”"],
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
    // Of several words the one of most words counts, then the first line.
    ["daag aur baal girna", "hair"],
    ["chehra aur daag", "dark spots"],
    ["daagh", null],
    ["adaag", null],
    ["!", null],
    ["", null],
  ])("takes “%s” for %s", (query, tag) => {
    expect(lookUp(readSearchWords(list).words, query)).toBe(tag);
  });

  it.each([
    ["cod", "/terms", "payment"],
    ["kya COD hai?", "/terms", "payment"],
    ["order cancel karna hai", "/exchange-policy", "cancel"],
    ["codeine", undefined, undefined],
    ["terms", undefined, undefined],
  ])("leads “%s” to a place of a page: %s, %s", (query, path, section) => {
    const { places, words } = readSearchWords(
      "Terms: payment, cod, order\nacne: dane\nExchange Policy: cancel, order cancel",
    );
    const place = lookUp(places, query);
    expect([place?.page.path, place?.section]).toEqual([path, section]);
    expect(tagsOf(words)).toEqual(["acne"]);
  });

  it("begins with tags that products have", () => {
    const { words, problem } = readSearchWords(searchWordsEntry.first.words ?? "");
    expect(problem).toBeNull();
    const tags = new Set(seedProducts.flatMap((product) => product.tags));
    expect(tagsOf(words).filter((tag) => !tags.has(tag))).toEqual([]);
  });
});
