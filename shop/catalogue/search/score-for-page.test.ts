import { describe, expect, it } from "vitest";
import { articleDocument, pageDocument, productDocument } from "../../../test/catalogue/search-documents.ts";
import { scoreForPage } from "./score-for-page.ts";

describe("[R10] the search page's score of a product", () => {
  const bare = { name: "Xyz", category: "", description: "", tags: [], inStock: false, rating: null };
  it.each([
    ["[S9.page.product-name] name exact 100", { name: "Retinol" }, "retinol", 100],
    ["[S9.page.product-name] name contains 80", { name: "Retinol Face Serum" }, "face", 80],
    ["name contains, also in the middle of a word", { name: "Serum" }, "eru", 80],
    [
      "[S9.page.product-word] every query word is a word of the name 70",
      { name: "Retinol Face Serum" },
      "serum retinol",
      70,
    ],
    ["[S9.page.product-word] some query words are 30", { name: "Retinol Face Serum" }, "retinol cream", 30],
    ["a part of a word is no word", { name: "Retinol Face Serum" }, "retin fac", 0],
    [
      "words are split at anything but letters and digits",
      { name: "Niacinamide + Zinc" },
      "zinc/niacinamide",
      70,
    ],
    ["digits are words", { name: "Gold 24K Bar" }, "bar 24k", 70],
    ["any script", { name: "سیرم برائے چہرہ" }, "چہرہ سیرم", 70],
    ["a query without words matches no words", { name: "Serum" }, "+ -", 0],
    ["contains leaves no room for words", { name: "Face Serum Face" }, "face", 80],
    ["[S9.page.product-category] category exact 60", { category: "Skincare" }, "skincare", 60],
    ["[S9.page.product-category] category contains 40", { category: "skincare" }, "skin", 40],
    [
      "[S9.page.product-description] description contains 20, once",
      { description: "light and light" },
      "light",
      20,
    ],
    ["[S9.page.product-tag] each tag exact 50", { tags: ["serum", "Serum"] }, "serum", 100],
    ["[S9.page.product-tag] each tag that contains it 25", { tags: ["oily skin", "dry skin"] }, "skin", 50],
    ["tags exact and containing", { tags: ["skin", "oily skin", "face"] }, "skin", 75],
    ["[S9.page.product-stock] in stock +5", { name: "Serum", inStock: true }, "serum", 105],
    ["[S9.page.product-rating] rating of 4 +10", { name: "Serum", rating: 4 }, "serum", 110],
    ["rating below 4.5 no more", { name: "Serum", rating: 4.4 }, "serum", 110],
    ["[S9.page.product-rating] rating of 4.5 a further +15", { name: "Serum", rating: 4.5 }, "serum", 125],
    ["rating below 4 nothing", { name: "Serum", rating: 3.9 }, "serum", 100],
    ["no first three characters", { name: "Serum" }, "serious", 0],
    ["[R11] bonuses make no match (R11)", { inStock: true, rating: 5 }, "lipstick", 0],
    [
      "everything together",
      { name: "Serum", category: "serum", description: "serum", tags: ["serum"], inStock: true, rating: 5 },
      "serum",
      100 + 60 + 20 + 50 + 5 + 10 + 15,
    ],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPage(productDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});

describe("[R10] the search page's score of an article", () => {
  const bare = { title: "Xyz", content: "", tags: [] };
  it.each([
    ["[S9.page.article-title] title exact 90", { title: "Layering" }, "layering", 90],
    ["[S9.page.article-title] title contains 70", { title: "Layering a serum" }, "a serum", 70],
    ["[S9.page.article-word] every query word 60", { title: "Layering a serum" }, "serum layering", 60],
    ["[S9.page.article-word] some query words 25", { title: "Layering a serum" }, "serum cream", 25],
    [
      "[S9.page.article-content] 5 for each occurrence in the content",
      { content: "Serum, serum and serums" },
      "serum",
      15,
    ],
    ["[S9.page.article-content] at most 25 of them", { content: "serum ".repeat(6) }, "serum", 25],
    ["occurrences do not overlap", { content: "aaaa" }, "aa", 10],
    ["a query that a pattern would misread", { content: "1.5 ml or 145 ml" }, "1.5", 5],
    ["[S9.page.article-tag] each tag exact 45", { tags: ["serum", "SERUM"] }, "serum", 90],
    ["[S9.page.article-tag] each tag that contains it 20", { tags: ["face serum", "serums"] }, "serum", 40],
    ["everything together", { title: "Serum", content: "serum", tags: ["serum"] }, "serum", 140],
    ["nothing", {}, "lipstick", 0],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPage(articleDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});

describe("[R10] the search page's score of a page", () => {
  const bare = { title: "Xyz", description: "", keywords: [] };
  it.each([
    ["[S9.page.page-title] title exact 95", { title: "About Us" }, "about us", 95],
    ["[S9.page.page-title] title contains 75", { title: "About Us" }, "us", 75],
    ["no words are matched one by one", { title: "About Us" }, "us about", 0],
    ["[S9.page.page-description] description 15", { description: "Our story" }, "story", 15],
    ["[S9.page.page-keyword] each keyword exact 50", { keywords: ["story", "Story"] }, "story", 100],
    [
      "[S9.page.page-keyword] each keyword that contains it 25",
      { keywords: ["history", "our story"] },
      "story",
      50,
    ],
    ["everything together", { title: "Story", description: "story", keywords: ["story"] }, "story", 160],
    ["nothing", {}, "lipstick", 0],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPage(pageDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});
