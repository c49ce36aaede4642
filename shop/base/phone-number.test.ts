import { describe, expect, it } from "vitest";
import fc from "../../test/fast-check.ts";
import { deliveryPhones, pakistaniNumber, parsePhoneNumber, readPhoneNumbers } from "./phone-number.ts";

it.each([
  ["0300 1234567", "+923001234567"],
  ["0300-1234567", "+923001234567"],
  ["+92 300 1234567", "+923001234567"],
  ["0092 300 1234567", "+923001234567"],
  ["923001234567", "+923001234567"],
  ["+92 (0)300 1234567", "+923001234567"],
  ["3001234567", "+923001234567"],
  ["021 35683000", "+922135683000"],
  ["۰۳۰۰ ۵۵۵۰۱۰۱", "+923005550101"],
  ["0300\ufe0d 5550101", "+923005550101"],
  ["0300\u3164 5550101", "+923005550101"],
  ["\u200e0300\u20115550101", "+923005550101"],
  ["+03005550101", "+923005550101"],
  ["0300 5550101 (call after 5)", "+923005550101"],
  ["+44 20 7946 0018", null],
  ["0300 12", null],
  ["0999 1234567", null],
  ["0300 55501011", null],
  // The library does not list 0338.
  ["0338 5550101", "+923385550101"],
  ["+92-338-5550101", "+923385550101"],
  ["3385550101", "+923385550101"],
  ["0399 5550101", "+923995550101"],
  ["+3385550101", null],
  // What stands apart is no digit of the number.
  ["0300 5550101 24/7", "+923005550101"],
  ["+92 300 5550101 24/7", "+923005550101"],
  ["3005550101 24/7", "+923005550101"],
  ["300 5550101 24/7", "+923005550101"],
  ["1. 300 5550101", "+923005550101"],
  ["021 35683000 24/7", "+922135683000"],
  ["0300 5550101 1", "+923005550101"],
  ["1. 03005550101", "+923005550101"],
  ["1.0300-5550101", "+923005550101"],
  ["12) 3005550101", "+923005550101"],
  ["House 12 03005550101", "+923005550101"],
  // A number ends at a gap or not at all.
  ["0300 555 01012", null],
  ["0300 555 01012 24/7", null],
  ["0300 55501011 0333 55501241", null],
  // Of another country, typed with or without its plus.
  ["1 300 555 0101", null],
  ["+49 (0)300 5550101 24/7", null],
  ["0049 (0)300 5550101 24/7", null],
  ["call my sister", null],
  ["-", null],
  ["", null],
])("[R25] the number %j", (typed, normal) => {
  expect(pakistaniNumber(typed)).toBe(normal);
});

describe("several numbers in one field", () => {
  it.each([
    ["03005550101/03335550124", ["+923005550101", "+923335550124"]],
    ["03005550101, 03335550124", ["+923005550101", "+923335550124"]],
    ["03005550101 or 03335550124", ["+923005550101", "+923335550124"]],
    ["0300 5550101 0333 5550124", ["+923005550101", "+923335550124"]],
    ["0300555010103335550124", ["+923005550101", "+923335550124"]],
    ["+923005550101+923335550124", ["+923005550101", "+923335550124"]],
    // A mobile comes before a landline, a Pakistani number before one of another country.
    ["021 35683000, 0300 5550101", ["+923005550101", "+922135683000"]],
    ["+44 20 7946 0018 / 0300 5550101", ["+923005550101", "+442079460018"]],
    // The same number twice is one.
    ["0300 5550101 / +923005550101", ["+923005550101"]],
    ["1. 03005550101 2. 03335550124", ["+923005550101", "+923335550124"]],
    ["0300 5550101 24 0333 5550124 7", ["+923005550101", "+923335550124"]],
    ["0300 5550101 0338 5550124", ["+923005550101", "+923385550124"]],
    // A digit too many makes a number unread, never a part of it someone's number.
    ["03005550101 033355501245", ["+923005550101"]],
    ["030055501011 03335550124", ["+923335550124"]],
    ["03005550101033355501245", []],
    ["0300 555010 / 0333 5550124", ["+923335550124"]],
  ])("%j", (typed, numbers) => {
    expect(readPhoneNumbers(typed).map(({ e164 }) => e164)).toEqual(numbers);
  });
});

it("offers WhatsApp for a number that may be a mobile", () => {
  const hasWhatsApp = (typed: string) => parsePhoneNumber(typed)?.hasWhatsApp;
  expect(hasWhatsApp("0300 5550101")).toBe(true);
  expect(hasWhatsApp("0338 5550101")).toBe(true);
  expect(hasWhatsApp("021 35683000")).toBe(false);
  expect(hasWhatsApp("+44 20 7946 0018")).toBe(false);
  // The USA's numbers do not tell.
  expect(hasWhatsApp("+1 212 555 2368")).toBe(true);
});

describe("the phones of an order", () => {
  it.each([
    ["0300 5550101", "", ["+923005550101", null, null]],
    ["03005550101/03335550124", "", ["+923005550101", "0333 5550124", "+923335550124"]],
    // The second number never replaces one that is there, which stays as typed.
    ["03005550101/03335550124", "0321-7654321", ["+923005550101", "0321-7654321", "+923217654321"]],
    ["0300 5550101", "ask my sister", ["+923005550101", "ask my sister", null]],
    ["1. 03005550101 2. 03335550124", "", ["+923005550101", "0333 5550124", "+923335550124"]],
    ["0300 5550101", "0338 5550124 24/7", ["+923005550101", "0338 5550124 24/7", "+923385550124"]],
    ["+44 20 7946 0018", "", [null, null, null]],
  ])("%j with %j", (phone, second, [phoneE164, secondPhone, secondPhoneE164]) => {
    expect(deliveryPhones(phone, second)).toEqual({ phoneE164, secondPhone, secondPhoneE164 });
  });
});

describe("properties", () => {
  const mobile = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((subscriber) => `300${subscriber}`);
  const prefix = fc.constantFrom("0", "+92", "92", "0092", "+920", "+0");
  const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const anyOf = (pattern: RegExp) => fc.constantFrom(...everyCharacter.filter((one) => pattern.test(one)));
  const ignorable = anyOf(/\p{Default_Ignorable_Code_Point}/u);
  const separator = fc.oneof(anyOf(/[\p{Zs}\p{Pd}.()]/u), fc.constantFrom("  ", " (", ") "));
  const between = fc.constantFrom("/", ",", ";", " or ", " & ", " یا ", "\n", " / ");
  const digits = fc.constantFrom(..."0123456789");
  const insert = (text: string, what: string, at: number) => text.slice(0, at) + what + text.slice(at);

  it("reads a number with anything ignorable anywhere", () => {
    fc.assert(
      fc.property(prefix, mobile, fc.array(fc.tuple(ignorable, fc.nat(18))), (start, number, inserted) => {
        const typed = [...(start + number)];
        for (const [what, at] of inserted) typed.splice(at, 0, what);
        expect(pakistaniNumber(typed.join(""))).toBe(`+92${number}`);
      }),
    );
  });

  it("reads a number with any separator at any place", () => {
    fc.assert(
      fc.property(prefix, mobile, separator, fc.integer({ min: 1, max: 10 }), (start, number, what, at) => {
        expect(pakistaniNumber(start + insert(number, what, at))).toBe(`+92${number}`);
      }),
    );
  });

  it("reads two numbers with anything between them", () => {
    fc.assert(
      fc.property(prefix, mobile, between, prefix, mobile, (start, one, what, otherStart, other) => {
        const numbers = [...new Set([`+92${one}`, `+92${other}`])];
        const read = readPhoneNumbers(start + one + what + otherStart + other).map(({ e164 }) => e164);
        expect(read).toEqual(numbers);
      }),
    );
  });

  it("reads a number beside digits that stand apart", () => {
    const apart = fc.constantFrom(" 24/7", " 1", " (24)", ". 2");
    fc.assert(
      fc.property(prefix, mobile, apart, (start, number, what) => {
        expect(readPhoneNumbers(start + number + what).map(({ e164 }) => e164)).toEqual([`+92${number}`]);
      }),
    );
  });

  it("does not read one digit too many", () => {
    fc.assert(
      fc.property(prefix, mobile, digits, fc.integer({ min: 1, max: 10 }), (start, number, digit, at) => {
        expect(readPhoneNumbers(start + insert(number, digit, at))).toEqual([]);
      }),
    );
  });
});
