import { describe, expect, it } from "vitest";
import { asciiDigits, multiLine, singleLine, typedKey } from "./typed-text.ts";

describe("text of one line", () => {
  it.each([
    ["  Ayesha   Khan ", "Ayesha Khan"],
    ["Ayesha\r\nTotal: 1", "Ayesha Total: 1"],
    ["Ayesha\nTotal: 1", "Ayesha Total: 1"],
    ["Ayesha\rTotal: 1", "Ayesha Total: 1"],
    ["Ayesha\u2028Total\u2029one", "Ayesha Total one"],
    ["Ayesha\u0085Total\v\fone", "Ayesha Total one"],
    ["Ayesha\u0000\u0007\u001b[31m", "Ayesha [31m"],
    ["Ayesha\tKhan\u007f", "Ayesha Khan"],
    ["\u202eevil\u202c \u2066Ayesha\u2069", "evil Ayesha"],
    ["عائشہ خان", "عائشہ خان"],
    ["می\u200cخواہم \u200f", "می\u200cخواہم \u200f"],
    ["👩\u200d🔬", "👩\u200d🔬"],
    ["\r\n \u2028", ""],
  ])("%j becomes %j", (typed, clean) => {
    expect(singleLine(typed)).toBe(clean);
    expect(singleLine(clean)).toBe(clean);
  });
});

it("strips from a key what no one sees", () => {
  expect(typedKey(" ayesha\u200b@example.com\ufeff ")).toBe("ayesha@example.com");
  expect(typedKey("TRX\u00ad-1\u{e0041}23 4")).toBe("TRX-123 4");
  expect(asciiDigits("LS-۱۰٠٠١")).toBe("LS-10001");
});

describe("text of several lines", () => {
  it.each([
    ["House 5\r\nStreet 6\rLahore\n", "House 5\nStreet 6\nLahore"],
    ["House 5\u2028Street 6\u2029Lahore\u0085Punjab", "House 5\nStreet 6\nLahore\nPunjab"],
    ["one\n\n  two", "one\n\n  two"],
    ["a\tb\u0000c\u001b[2Jd", "a bc[2Jd"],
    ["\u202eevil\u2066", "evil"],
    ["عائشہ\nخان", "عائشہ\nخان"],
  ])("%j becomes %j", (typed, clean) => {
    expect(multiLine(typed)).toBe(clean);
    expect(multiLine(clean)).toBe(clean);
  });

  it.each([singleLine, multiLine])("%o takes any length", (cleaned) => {
    for (const text of [" ", "\r", "\u2028", "\u202e", "a\t"]) cleaned(text.repeat(250_000));
  });
});
