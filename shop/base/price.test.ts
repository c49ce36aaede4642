import { describe, expect, it } from "vitest";
import fc from "../../test/fast-check.ts";
import {
  amountText,
  cappedSum,
  displayPrice,
  maxPaisa,
  parsePriceText,
  priceSum,
  priceText,
  priceTimes,
} from "./price.ts";
import { parseTypedPrice } from "./typed-amount.ts";

describe("prices as text", () => {
  it.each([
    [219900, "Rs.2,199.00 PKR", "Rs. 2,199", "2199"],
    [24900, "Rs.249.00 PKR", "Rs. 249", "249"],
    [600000, "Rs.6,000.00 PKR", "Rs. 6,000", "6000"],
    [0, "Rs.0.00 PKR", "Rs. 0", "0"],
    [5, "Rs.0.05 PKR", "Rs. 0.05", "0.05"],
    [199950, "Rs.1,999.50 PKR", "Rs. 1,999.50", "1999.50"],
    [123456789, "Rs.1,234,567.89 PKR", "Rs. 1,234,567.89", "1234567.89"],
    [maxPaisa, "Rs.90,071,992,547,409.91 PKR", "Rs. 90,071,992,547,409.91", "90071992547409.91"],
  ])("[R2 S9.currency] %i paisa", (paisa, text, display, amount) => {
    expect(priceText(paisa)).toBe(text);
    expect(displayPrice(paisa)).toBe(display);
    expect(amountText(paisa)).toBe(amount);
    expect([text, display, amount].map(parsePriceText)).toEqual([paisa, paisa, paisa]);
  });

  it.each([-1, 0.5, Number.NaN, maxPaisa + 1])(
    "[R2] rejects %d, which is not an amount in paisa",
    (paisa) => {
      expect(() => priceText(paisa)).toThrow(RangeError);
    },
  );
});

describe("parsing price text", () => {
  it.each([
    ["Rs.2,199.00 PKR", 219900],
    ["Rs. 2,199", 219900],
    ["rs 2199", 219900],
    ["Rs.2199.5", 219950],
    ["PKR 2,199", 219900],
    ["2199 Rs.", 219900],
    ["  2199.00  ", 219900],
    ["2199.", 219900],
    ["1,00,000", 10000000],
    ["1,23,456.50", 12345650],
    ["12,34,56,789", 12345678900],
    ["1999/-", 199900],
    ["Rs. 1,999/-", 199900],
    ["۱۹۹۹", 199900],
    ["Rs. ۱,۹۹۹.۵۰", 199950],
    ["\u200e1,999", 199900],
    ["1999,50", null],
    ["1999,00", null],
    ["1.999,00", null],
    ["19,99", null],
    ["1,9,999", null],
    ["1,999,5", null],
    ["1,99,99", null],
    ["1234,567", null],
    ["1,,999", null],
    ["1,999,", null],
    ["0", 0],
    ["90071992547409.91", maxPaisa],
    ["90071992547409.92", null],
    ["", null],
    ["Rs.", null],
    ["free", null],
    ["-5", null],
    ["2.199.00", null],
    ["1999.999", null],
    [".50", null],
    ["12 34", null],
    ["$20", null],
  ])("%j", (text, paisa) => {
    expect(parseTypedPrice(text)).toBe(paisa);
  });
});

describe("properties of price text", () => {
  const rupees = fc.integer({ min: 0, max: 10_000_000_000 });

  it("reads thousands, lakhs, Urdu digits and /- as the same price", () => {
    fc.assert(
      fc.property(rupees, (amount) => {
        const spellings = [
          String(amount),
          `Rs.${amount.toLocaleString("en-US")}.00 PKR`,
          `${amount.toLocaleString("en-IN")}/-`,
          String(amount).replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))),
        ];
        expect(spellings.map(parseTypedPrice)).toEqual(spellings.map(() => amount * 100));
      }),
    );
  });

  it("refuses a decimal comma", () => {
    fc.assert(
      fc.property(rupees, fc.integer({ min: 0, max: 99 }), (amount, hundredths) => {
        const decimals = String(hundredths).padStart(2, "0");
        expect(parseTypedPrice(`${amount},${decimals}`)).toBeNull();
        expect(parseTypedPrice(`${amount.toLocaleString("de-DE")},${decimals}`)).toBeNull();
      }),
    );
  });
});

describe("arithmetic", () => {
  it.each([
    [219900, 3, 659700],
    [maxPaisa, 1, maxPaisa],
    [maxPaisa, 2, null],
    [600000, 2147483647, 1288490188200000],
  ])("%i times %i", (price, quantity, product) => {
    expect(priceTimes(price, quantity)).toBe(product);
  });

  it.each([
    [[], 0],
    [[1, 2, 3], 6],
    [[maxPaisa - 1, 1], maxPaisa],
    [[-3, maxPaisa, 2], maxPaisa - 1],
    [[maxPaisa, 1], null],
  ])("the sum of %j", (prices, sum) => {
    expect([priceSum(prices), cappedSum(prices)]).toEqual([sum, sum ?? maxPaisa]);
  });
});
