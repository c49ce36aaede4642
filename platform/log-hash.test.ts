import { describe, expect, it } from "vitest";
import { logHash, setLogHashSecret } from "./log-hash.ts";

describe("a trace in the log", () => {
  it("is the same for the same address under one secret, as docs/operations.md computes it", () => {
    setLogHashSecret("a-secret");
    expect(logHash("ayesha@example.com")).toBe("ca5b5b8d61fa254e");
    expect(logHash("Ayesha@Example.com")).toBe("ca5b5b8d61fa254e");
  });

  it("differs by IP and by secret, and reveals neither", () => {
    setLogHashSecret("a-secret");
    const [one, other] = [logHash("203.0.113.7"), logHash("203.0.113.8")];
    setLogHashSecret("another-secret");
    expect(new Set([one, other, logHash("203.0.113.7")]).size).toBe(3);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
