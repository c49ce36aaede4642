import { describe, expect, it, vi } from "vitest";
import { readToken, signToken } from "./signed-token.ts";

const soon = () => new Date(Date.now() + 60_000);

describe("a signed token", () => {
  it("gives its subject back, for its purpose and with its secret", () => {
    const token = signToken("secret", "leave", "12", null);
    expect(readToken("secret", "leave", token)).toBe("12");
    expect(readToken("secret", "confirm", token)).toBeNull();
    expect(readToken("other", "leave", token)).toBeNull();
    expect(signToken("secret", "leave", "12", null)).toBe(token);
  });

  it("holds until it expires", () => {
    const token = signToken("secret", "confirm", "12", soon());
    expect(readToken("secret", "confirm", token)).toBe("12");
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    expect(readToken("secret", "confirm", token)).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    [null],
    [""],
    ["12"],
    ["12.0."],
    ["..".repeat(30)],
    [`12.0.${"A".repeat(43)}`],
    [`12.0.${"é".repeat(43)}`],
    [signToken("secret", "leave", "12", null).replace("12.", "13.")],
    [signToken("secret", "leave", "12", soon()).replace(/\.\d+\./, ".0.")],
    [`${signToken("secret", "leave", "12", null)}x`],
  ])("refuses %j", (token) => {
    expect(readToken("secret", "leave", token)).toBeNull();
  });
});
