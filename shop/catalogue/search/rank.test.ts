import { describe, expect, it } from "vitest";
import { articleDocument, pageDocument, productDocument } from "../../../test/catalogue/search-documents.ts";
import { rank } from "./rank.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";

describe("ranking", () => {
  it("[S9.score.shown] has only what scores above 0, the best first", () => {
    const documents = [
      pageDocument({ title: "Serum help" }),
      productDocument({ id: "other", name: "Razor", description: "", tags: [], category: "" }),
      articleDocument({ title: "Serum" }),
      productDocument({ name: "Serum", description: "", tags: [], category: "" }),
    ];
    expect(rank(documents, "serum", scoreForPanel).map(({ type, score }) => [type, score])).toEqual([
      ["product", 140],
      ["article", 90],
      ["page", 75],
    ]);
  });

  it("[R12.order] orders equal scores by title, case-insensitively, then by id", () => {
    const documents = [
      productDocument({ id: "3", name: "serum b" }),
      productDocument({ id: "2", name: "Serum a" }),
      productDocument({ id: "1", name: "Serum B" }),
      productDocument({ id: "0", name: "Serum C" }),
    ];
    for (const order of [documents, documents.toReversed()]) {
      expect(rank(order, "serum", scoreForPage).map(({ id }) => id)).toEqual(["2", "1", "3", "0"]);
    }
  });

  it("[S9.limit.kept R12.order] keeps the 50 best", () => {
    const documents = Array.from({ length: 60 }, (_, index) =>
      productDocument({
        id: String(index),
        name: index >= 55 ? "Serum" : `Serum ${String(index).padStart(2, "0")}`,
      }),
    );
    const top = rank(documents, "serum", scoreForPage);
    expect(top).toHaveLength(50);
    expect(top.slice(0, 6).map(({ id }) => id)).toEqual(["55", "56", "57", "58", "59", "0"]);
  });

  it("has no results for an empty query", () => {
    expect(rank([productDocument(), articleDocument(), pageDocument()], "", scoreForPanel)).toEqual([]);
  });
});
