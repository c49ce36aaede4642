import { describe, expect, it } from "vitest";
import { clampPage, parsePage } from "./page.ts";

describe("pages", () => {
  it.each([
    [1, 0, { page: 1, pages: 1, offset: 0 }],
    [2, 50, { page: 1, pages: 1, offset: 0 }],
    [2, 51, { page: 2, pages: 2, offset: 50 }],
    [999999999, 120, { page: 3, pages: 3, offset: 100 }],
    [-4, 120, { page: 1, pages: 3, offset: 0 }],
    [Number.NaN, 120, { page: 1, pages: 3, offset: 0 }],
  ])("page %d of %i items", (page, total, expected) => {
    expect(clampPage(page, total, 50)).toEqual(expected);
  });

  it.each([
    ["", 1],
    ["page=3", 3],
    ["page=-1", 1],
    ["page=two", 1],
    ["page=99999999999", 1],
  ])("?%s", (query, page) => {
    expect(parsePage(new URLSearchParams(query))).toBe(page);
  });
});
