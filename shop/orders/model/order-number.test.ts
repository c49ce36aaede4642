import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { orderLineNumberText, orderNumberText, parseOrderNumber } from "./order-number.ts";

const around = fc.constantFrom("", " ", "#", "*", ".", "\u200e", "\u200f", "(", ")", "\u00a0", "Order ");
const joint = fc.constantFrom("", " ", "-", "–", "\u2011", " - ", " – ", "\u200b-");

it("reads an order's number in any spelling, and never one of ten digits", () => {
  const urdu = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const parts = [around, joint, fc.integer({ min: 1, max: 999_999_999 }), fc.boolean(), around] as const;
  fc.assert(
    fc.property(...parts, (start, between, number, isUrdu, end) => {
      const digits = isUrdu ? urdu(String(number)) : String(number);
      const typed = `${start}LS${between}${digits}${end.replace("Order ", "")}`;
      expect(parseOrderNumber(typed)).toEqual({ number, line: null });
      expect(parseOrderNumber(`${start}LS${between}${digits.padStart(10, "1")}`)).toBeNull();
    }),
  );
});

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
    ["#10427", { number: 10427, line: null }],
    ["#LS-10427", { number: 10427, line: null }],
    ["LS-10427.", { number: 10427, line: null }],
    ["*LS-10427*", { number: 10427, line: null }],
    ["LS–10427", { number: 10427, line: null }],
    ["LS\u201110427", { number: 10427, line: null }],
    ["LS - 10427", { number: 10427, line: null }],
    ["Order LS-10427", { number: 10427, line: null }],
    ["order no. 10427", { number: 10427, line: null }],
    ["My parcel is LS-10427, thanks", { number: 10427, line: null }],
    ["LS-۱۰۴۲۷", { number: 10427, line: null }],
    ["\u200eLS-10427\u200f-\u200b2", { number: 10427, line: 2 }],
    ["LS-123456789", { number: 123456789, line: null }],
    ["LS-1234567890", null],
    ["LS-10427 and LS-10428", null],
    ["LS-10427x", null],
    ["ls5@example.com", null],
    ["ALS-10427", null],
    ["House 12", null],
    ["-5", null],
    ["Rs. 2,199", null],
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
