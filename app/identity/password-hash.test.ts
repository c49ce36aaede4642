import { hashPassword as formerHash } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { hashOf, isHashOf, isOutdated } from "./password-hash.ts";

describe("a password's hash", () => {
  it("names what made it, costs what is advised today, and is another one each time", async () => {
    const [one, other] = await Promise.all([hashOf("a-good-password"), hashOf("a-good-password")]);
    // OWASP's scrypt for 32 MB: N 2^15, r 8, p 3.
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(isOutdated(one)).toBe(false);
    expect(await isHashOf(one, "a-good-password")).toBe(true);
    expect(await isHashOf(one, "A-good-password")).toBe(false);
  });

  it("is the same for letters that a keyboard writes in another way", async () => {
    expect(await isHashOf(await hashOf("caf\u00e9-123"), "cafe\u0301-123")).toBe(true);
  });

  it("is read as it was made: by an earlier version, and at another cost", async () => {
    const former = await formerHash("hunter22");
    expect(isOutdated(former)).toBe(true);
    expect([await isHashOf(former, "hunter22"), await isHashOf(former, "hunter23")]).toEqual([true, false]);
    const cheap = "$scrypt$ln=4,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    expect([isOutdated(cheap), await isHashOf(cheap, "x")]).toEqual([true, false]);
  });
});
