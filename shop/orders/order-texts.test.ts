import { describe, expect, it } from "vitest";
import { clampPage, parsePage } from "../paging/page.ts";
import { orderDateText, orderDayText } from "./order-date.ts";
import { checkoutNumberText, orderNumberText, parseOrderNumber } from "./order-number.ts";

describe("an order's number", () => {
  it("[R21.number] is written so that it can be read over the phone", () => {
    expect(checkoutNumberText(10427)).toBe("LS-10427");
    expect(orderNumberText(10427, 2)).toBe("LS-10427-2");
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

describe("[R26.days] a time in Karachi", () => {
  it.each([
    ["2026-11-21T09:05:00Z", "21 Nov 2026, 14:05"],
    ["2026-11-21T19:00:00Z", "22 Nov 2026, 00:00"],
    ["2026-12-31T18:59:59Z", "31 Dec 2026, 23:59"],
    ["2026-09-01T00:00:00Z", "1 Sep 2026, 05:00"],
  ])("%s", (at, text) => {
    expect(orderDateText(new Date(at))).toBe(text);
    expect(orderDayText(new Date(at))).toBe(text.split(",")[0]);
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
