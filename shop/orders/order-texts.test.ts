import { describe, expect, it } from "vitest";
import { clampPage, parsePage } from "../pagination/page.ts";
import { orderLineNumberText, orderNumberText, parseOrderNumber } from "./order-number.ts";

describe("an order's number", () => {
  it("[R21.number] is written so that it can be read over the phone", () => {
    expect(orderNumberText(10427)).toBe("LS-10427");
    expect(orderLineNumberText(10427, 2)).toBe("LS-10427-2");
  });

  it.each([
    ["LS-10427", { number: 10427, line: null }],
    ["LS-10427-1", { number: 10427, line: 1 }],
    [" ls 10427-12 ", { number: 10427, line: 12 }],
    ["10427", { number: 10427, line: null }],
    ["LS-", null],
    ["LS-10427-", null],
    ["LS-10427-1-1", null],
    ["LS-1e5", null],
    ["LS-99999999999999999999", null],
    ["", null],
  ])("reads %j", (text, number) => {
    expect(parseOrderNumber(text)).toEqual(number);
  });
});

describe("pages", () => {
  it.each([
    [1, 0, { page: 1, pages: 1, offset: 0 }],
    [2, 50, { page: 1, pages: 1, offset: 0 }],
    [2, 51, { page: 2, pages: 2, offset: 50 }],
    [999999999, 120, { page: 3, pages: 3, offset: 100 }],
    [-4, 120, { page: 1, pages: 3, offset: 0 }],
    [Number.NaN, 120, { page: 1, pages: 3, offset: 0 }],
  ])("page %d of %i items", (asked, total, expected) => {
    expect(clampPage(asked, total, 50)).toEqual(expected);
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
