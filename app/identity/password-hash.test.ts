import { hashPassword as formerHash } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-hash.ts";

describe("a password's hash", () => {
  it("names its algorithm and cost, as OWASP advises, and is another one each time", async () => {
    const [one, other] = await Promise.all([
      hashPassword("a-good-password"),
      hashPassword("a-good-password"),
    ]);
    // OWASP's scrypt for 32 MB: N 2^15, r 8, p 3.
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(isOutdatedHash(one)).toBe(false);
    expect(await verifyPassword(one, "a-good-password")).toBe(true);
    expect(await verifyPassword(one, "A-good-password")).toBe(false);
  });

  it("is the same for letters that a keyboard writes in another way", async () => {
    expect(await verifyPassword(await hashPassword("caf\u00e9-123"), "cafe\u0301-123")).toBe(true);
  });

  it("is verified with the parameters it was created with: an earlier version, another cost", async () => {
    const former = await formerHash("hunter22");
    expect(isOutdatedHash(former)).toBe(true);
    expect([await verifyPassword(former, "hunter22"), await verifyPassword(former, "hunter23")]).toEqual([
      true,
      false,
    ]);
    const cheap = "$scrypt$ln=4,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    expect([isOutdatedHash(cheap), await verifyPassword(cheap, "x")]).toEqual([true, false]);
  });
});
