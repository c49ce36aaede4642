import { symmetricEncrypt } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import {
  generateRecoveryCodes,
  hashRecoveryCode,
  hashRecoveryCodes,
  recoveryCodeStorage,
} from "./recovery-codes.ts";

describe("recovery codes", () => {
  it("are ten, random and long, and stored as hashes alone", () => {
    const codes = generateRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9a-km-np-z]{4}-){5}[2-9a-km-np-z]{4}$/);
    const storedCodes = JSON.parse(hashRecoveryCodes(codes)) as string[];
    for (const hash of storedCodes) expect(hash).toMatch(/^sha256:[\w-]{43}$/);
    expect(hashRecoveryCodes(storedCodes)).toBe(JSON.stringify(storedCodes));
  });

  it("may be typed in large letters, without hyphens or with spaces", () => {
    const [code = ""] = generateRecoveryCodes();
    for (const typed of [code.toUpperCase(), code.replaceAll("-", ""), code.replaceAll("-", " ")])
      expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
    // A hash that someone has read in the database is no code.
    expect(hashRecoveryCode(hashRecoveryCode(code))).not.toBe(hashRecoveryCode(code));
  });

  it("of an earlier version, which encrypted them, still count, letter by letter", async () => {
    const key = "a-secret-for-tests-that-nobody-uses-elsewhere";
    const { encrypt, decrypt } = recoveryCodeStorage(key);
    const former = await symmetricEncrypt({ key, data: JSON.stringify(["aBcDe-12345", "fGhIj-67890"]) });
    const known = JSON.parse(await decrypt(former)) as string[];
    expect(known).toEqual([hashRecoveryCode("aBcDe-12345"), hashRecoveryCode("fGhIj67890")]);
    expect(known).not.toContain(hashRecoveryCode("abcde-12345"));
    const left = await encrypt(JSON.stringify(known.slice(1)));
    expect(await decrypt(left)).toBe(left);
  });
});
