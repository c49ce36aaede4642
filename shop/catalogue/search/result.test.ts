import { describe, expect, it } from "vitest";
import { articleDocument, pageDocument, productDocument } from "../../../test/catalogue/search-documents.ts";
import { normaliseQuery } from "./query.ts";
import { formatResultPrice, toResult, truncateDescription, typeLabels } from "./result.ts";

describe("a query", () => {
  it.each([
    ["  Face SERUM ", "face serum"],
    [" \t\n ", ""],
  ])("[S5.search.normal] %j is %j", (typed, query) => {
    expect(normaliseQuery(typed)).toBe(query);
  });
});

describe("a result", () => {
  it("is made of a product", () => {
    const created = new Date("2025-03-01T00:00:00Z");
    const document = productDocument({ id: "a b", color: "#F3E3CB", rating: 4.5, createdAt: created });
    expect(toResult(document, 80)).toEqual({
      id: "a b",
      type: "product",
      title: "Retinol Face Serum",
      description: "An evening serum.",
      image: null,
      color: "#F3E3CB",
      price: "Rs.1,999.00 PKR",
      priceNumber: 1999,
      category: "skincare",
      url: "/product/a%20b",
      date: created,
      rating: 4.5,
      soldOut: false,
      score: 80,
    });
  });

  it("is sold out if the product is", () => {
    expect(toResult(productDocument({ inStock: false }), 1).soldOut).toBe(true);
    expect(toResult(articleDocument(), 1).soldOut).toBe(false);
  });

  it("is made of an article", () => {
    expect(toResult(articleDocument({ date: new Date(0) }), 70)).toMatchObject({
      type: "article",
      title: "Layering a serum",
      description: "Thin before thick.",
      url: "/article/layering",
      date: new Date(0),
      price: null,
    });
  });

  it("is made of a page", () => {
    expect(toResult(pageDocument(), 75)).toMatchObject({
      type: "page",
      title: "About Us",
      description: "Who we are.",
      url: "/about",
    });
  });

  it("[S3.fallback.product S3.fallback.article S3.fallback.description S3.fallback.content] has a fallback for each missing text", () => {
    const nameless = toResult(productDocument({ name: " ", description: "", price: null }), 1);
    expect(nameless).toMatchObject({
      title: "Unnamed Product",
      description: "No description available",
      price: null,
    });
    expect(toResult(articleDocument({ title: "", content: " \n" }), 1)).toMatchObject({
      title: "Untitled Article",
      description: "No content available",
    });
    expect(toResult(pageDocument({ description: "" }), 1).description).toBe("No description available");
  });

  it("[S3.result.article] describes an article by the first 200 characters of its content", () => {
    expect(toResult(articleDocument({ content: "x".repeat(201) }), 1).description).toBe("x".repeat(200));
    expect(toResult(articleDocument({ content: "x".repeat(200) }), 1).description).toBe("x".repeat(200));
    expect(toResult(articleDocument({ content: "👄".repeat(201) }), 1).description).toBe("👄".repeat(200));
  });

  it("has a label for its type", () => {
    expect(typeLabels).toEqual({ product: "Product", article: "Article", page: "Page" });
  });
});

describe("a description", () => {
  it.each([
    ["x".repeat(149), "x".repeat(149)],
    ["x".repeat(150), "x".repeat(150)],
    ["x".repeat(151), `${"x".repeat(150)}...`],
    [`${"x".repeat(149)} yz`, `${"x".repeat(149)} ...`],
    ["👄".repeat(151), `${"👄".repeat(150)}...`],
    ["", ""],
  ])("[S9.limit.description R12.cut] %j is truncated to 150 characters", (text, truncated) => {
    expect(truncateDescription(text)).toBe(truncated);
  });
});

describe("a price (R3)", () => {
  it.each([
    [0, "$0.00"],
    [12, "$12.00"],
    [19.5, "$19.50"],
    [1234.5, "$1234.50"],
    [Number.NaN, null],
    ["Rs.2,199.00 PKR", "Rs.2,199.00 PKR"],
    ["2199", "2199"],
    ["on request", "on request"],
    ["", null],
    [null, null],
  ])("[S2.panel.price R3] %j is shown as %j", (price, formatted) => {
    expect(formatResultPrice(price)).toBe(formatted);
  });

  it.each([
    [19.5, 19.5],
    [Number.POSITIVE_INFINITY, null],
    ["Rs.2,199.50 PKR", 2199.5],
    ["2199", 2199],
    ["on request", null],
    [null, null],
  ])("%j sorts as %j", (price, number) => {
    expect(toResult(productDocument({ price }), 1).priceNumber).toBe(number);
  });
});
