import { describe, expect, it } from "vitest";
import { articleDocument, pageDocument, productDocument } from "../../../test/catalogue/search-documents.ts";
import { scoreForPanel } from "./score-for-panel.ts";

describe("[R9] the panel's score of a product", () => {
  const bare = { name: "Xyz", category: "", description: "", tags: [] };
  it.each([
    [
      "[S9.panel.product-name] name exact 100, and its first three characters +40",
      { name: "Retinol" },
      "retinol",
      140,
    ],
    [
      "[S9.panel.product-name] name contains 80, and its first three characters +40",
      { name: "Retinol Face Serum" },
      "face",
      120,
    ],
    ["exact and contains are not added together", { name: "RETINOL" }, "retinol", 140],
    ["[S9.panel.product-prefix] first three characters alone +40", { name: "Face Serum" }, "serious", 40],
    ["first three characters anywhere in the name", { name: "Niacinamide" }, "mid west", 40],
    ["a query of two characters counts whole", { name: "Serum" }, "um", 120],
    ["a query of one character counts whole", { name: "Serum" }, "r", 120],
    ["of two characters, one is not enough", { name: "Serum" }, "rx", 0],
    ["three characters are characters, not units of UTF-16", { name: "a👄b" }, "a👄bc", 40],
    ["[S9.panel.product-category] category contains 60", { category: "skincare" }, "care", 60],
    ["category exact is contained too", { category: "skincare" }, "skincare", 60],
    [
      "[S9.panel.product-description] description contains 20",
      { description: "A light serum." },
      "light",
      20,
    ],
    ["description counts once", { description: "light light light" }, "light", 20],
    ["[S9.panel.product-tag] a tag that contains the query 30", { tags: ["oily skin"] }, "oily", 30],
    ["each tag that contains it 30", { tags: ["oily skin", "oily", "dry"] }, "oily", 60],
    ["a query that contains the tag is no match", { tags: ["oil"] }, "oily", 0],
    [
      "everything together",
      { name: "Serum", category: "Serum", description: "serum", tags: ["serum", "SERUMS"] },
      "serum",
      100 + 40 + 60 + 20 + 60,
    ],
    ["nothing", {}, "lipstick", 0],
    ["stock and rating add nothing", { name: "Serum", inStock: true, rating: 5 }, "serum", 140],
    ["any script", { name: "سیرم برائے چہرہ" }, "چہرہ", 120],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPanel(productDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});

describe("[R9] the panel's score of an article", () => {
  const bare = { title: "Xyz", content: "", tags: [] };
  it.each([
    ["[S9.panel.article-title] title exact 90", { title: "Layering" }, "layering", 90],
    ["[S9.panel.article-title] title contains 70", { title: "Layering a serum" }, "serum", 70],
    ["no words are matched one by one", { title: "Layering a serum" }, "serum layering", 0],
    ["no first three characters either", { title: "Serum" }, "serious", 0],
    ["[S9.panel.article-content] content contains 25", { content: "Use a SERUM." }, "serum", 25],
    ["content counts once", { content: "serum serum serum" }, "serum", 25],
    [
      "[S9.panel.article-tag] each tag that contains it 35",
      { tags: ["serum", "serums", "face"] },
      "serum",
      70,
    ],
    ["everything together", { title: "Serum", content: "serum", tags: ["serum"] }, "serum", 150],
    ["nothing", {}, "lipstick", 0],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPanel(articleDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});

describe("[R9] the panel's score of a page", () => {
  const bare = { title: "Xyz", description: "", keywords: [] };
  it.each([
    ["[S9.panel.page-title] title exact 95", { title: "About Us" }, "about us", 95],
    ["[S9.panel.page-title] title contains 75", { title: "About Us" }, "about", 75],
    ["[S9.panel.page-description] description 15", { description: "Our story" }, "story", 15],
    ["[S9.panel.page-keyword] each keyword exact 50", { keywords: ["story", "Story"] }, "story", 100],
    ["each keyword that contains it 30", { keywords: ["history", "our story"] }, "story", 60],
    ["a keyword is exact or contains, not both", { keywords: ["story"] }, "story", 50],
    ["everything together", { title: "Story", description: "story", keywords: ["story"] }, "story", 160],
    ["nothing", {}, "lipstick", 0],
  ])("%s", (_, fields, query, score) => {
    expect(scoreForPanel(pageDocument({ ...bare, ...fields }), query)).toBe(score);
  });
});
