import { describe, expect, it } from "vitest";
import { ibanText, isIban } from "./iban.ts";

describe("an IBAN", () => {
  it.each([
    ["PK36SCBL0000001123456702", true],
    ["GB82WEST12345698765432", true],
    ["DE89370400440532013000", true],
    ["PK36SCBL0000001123456703", false],
    ["PK63SCBL0000001123456702", false],
    ["PK36SCBL000000112345670", false],
    ["PK36 SCBL 0000 0011 2345 6702", false],
    ["pk36scbl0000001123456702", false],
    ["", false],
    ["PK", false],
    ["1234567890", false],
  ])("%s: %s", (iban, valid) => {
    expect(isIban(iban)).toBe(valid);
  });

  it("finds each digit that is wrong, and each two that changed places", () => {
    const iban = "PK36SCBL0000001123456702";
    for (let at = 8; at < iban.length; at++) {
      const wrong = `${iban.slice(0, at)}${(Number(iban[at]) + 1) % 10}${iban.slice(at + 1)}`;
      expect(isIban(wrong), wrong).toBe(false);
      const swapped = `${iban.slice(0, at)}${iban[at + 1] ?? ""}${iban[at]}${iban.slice(at + 2)}`;
      if (swapped !== iban && iban[at + 1]) expect(isIban(swapped), swapped).toBe(false);
    }
  });

  it("is read in groups of four", () => {
    expect(ibanText("PK36SCBL0000001123456702")).toBe("PK36 SCBL 0000 0011 2345 6702");
    expect(ibanText("GB82WEST12345698765432")).toBe("GB82 WEST 1234 5698 7654 32");
  });
});
