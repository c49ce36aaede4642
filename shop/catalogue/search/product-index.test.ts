import { describe, expect, it } from "vitest";
import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import { productDocument } from "../../../test/catalogue/search-documents.ts";
import fc from "../../../test/fast-check.ts";
import type { ProductDocument } from "./document.ts";
import { indexProducts } from "./index-products.ts";
import type { Scoring } from "./product-index.ts";
import { normaliseQuery } from "./query.ts";
import { rank } from "./rank.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";

const scoreFunctions = { panel: scoreForPanel, page: scoreForPage };
const scorings: Scoring[] = ["panel", "page"];
const newTimeSlicer = () => createTimeSlicer(2);

/** Texts that are hard to search: scripts, accents, combining marks, lone surrogates. */
const pieces = [
  ..."a b e s A E Ab serum Serum SERUM face cream c 1 10 é e\u0301 É ß İ Σ ς ﬁ".split(" "),
  ..."سیرم چہرہ رات ۱ 面 霜 𝒜 😀 \ud83d \ude00 ' - . , % _ \\ $& \n \t \0 \u200f".split(" "),
  " ",
  "  ",
  "\n",
];
const piece = fc.constantFrom(...pieces);
const text = (maxPieces: number) => fc.array(piece, { maxLength: maxPieces }).map((list) => list.join(""));
const spaced = (maxPieces: number) => fc.array(piece, { maxLength: maxPieces }).map((list) => list.join(" "));

const products: fc.Arbitrary<ProductDocument[]> = fc
  .array(
    fc.record({
      name: fc.oneof(text(4), spaced(4)),
      description: fc.oneof(text(6), spaced(10)),
      category: fc.constantFrom("skincare", "healthcare", "", "serum", "a b"),
      tags: fc.array(fc.oneof(piece, spaced(2)), { maxLength: 4 }),
      inStock: fc.boolean(),
      rating: fc.constantFrom(null, 3.9, 4, 4.5),
    }),
    { maxLength: 120, size: "max" },
  )
  .map((list) => list.map((fields, index) => productDocument({ ...fields, id: String((index * 7) % 120) })));

describe("the product index", () => {
  it("[S9.limit.kept R12.order] has exactly the results of a full scan", async () => {
    const anyQuery = fc.oneof(text(4), spaced(3), fc.string({ maxLength: 4, unit: "binary" }));
    const property = fc.asyncProperty(
      products,
      fc.array(anyQuery, { minLength: 4, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.nat(8)), { maxLength: 8 }),
      fc.constantFrom(0, 40, undefined),
      async (documents, typed, cuts, maxPostings) => {
        const index = await indexProducts(inGroups(documents), newTimeSlicer(), maxPostings);
        for (const query of [...typed, ...piecesOf(documents, cuts)].map(normaliseQuery).filter(Boolean)) {
          for (const scoring of scorings) {
            expect(index.search(query, scoring)).toEqual(rank(documents, query, scoreFunctions[scoring]));
          }
        }
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  it("has them also if a query is in most descriptions, and few products match otherwise", async () => {
    const words = "serum cream alpha beta gamma delta epsilon zeta eta theta iota kappa".split(" ");
    const documents = Array.from({ length: 4_000 }, (_, index) => {
      const from = (step: number) => words[(index * step) % words.length] ?? "";
      return productDocument({
        id: String(index),
        name: `${from(1)} ${from(5)} ${index % 97}`,
        description: words.filter((_, position) => (index >> (position % 11)) % 3 > 0).join(" "),
        tags: index % 100 === 0 ? ["rarely"] : [],
        category: "skincare",
        rating: index % 3 === 0 ? 4.5 : null,
      });
    });
    const queries = ["a", "e", "ta", "rarely", "a e", "a 9", "serum cream", "cream alpha beta", "ma delta z"];
    for (const maxPostings of [1_000, undefined]) {
      const index = await indexProducts(inGroups(documents), newTimeSlicer(), maxPostings);
      for (const query of queries) {
        for (const scoring of scorings) {
          expect(index.search(query, scoring), query).toEqual(
            rank(documents, query, scoreFunctions[scoring]),
          );
        }
      }
    }
  });

  it("does not find invalidated products", async () => {
    const index = await indexProducts(
      [
        { group: 1, document: productDocument({ id: "one" }) },
        { group: 2, document: productDocument({ id: "two" }) },
      ],
      newTimeSlicer(),
    );
    index.invalidate(new Set([1]));
    expect(index.search("serum", "panel").map(({ id }) => id)).toEqual(["two"]);
  });
});

function inGroups(documents: readonly ProductDocument[]) {
  return documents.map((document, index) => ({ group: index % 16, document }));
}

/** Substrings of the documents' texts: queries that match, at any boundary. */
function piecesOf(
  documents: readonly ProductDocument[],
  cuts: readonly (readonly [number, number, number])[],
) {
  if (documents.length === 0) return [];
  return cuts.map(([documentIndex, start, length]) => {
    const { name, description, tags } = documents[documentIndex % documents.length] as ProductDocument;
    return [name, description, ...tags].join("").slice(start, start + 1 + length);
  });
}
