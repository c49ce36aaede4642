import { describe, expect, it } from "vitest";
import { orderLineNumberText, orderNumberText, parseOrderNumber } from "./order-number.ts";

describe("an order's number", () => {
  it("[R21.number] is formatted as LS-10427", () => {
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
