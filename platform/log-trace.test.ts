import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setTraceSecret, traceOf } from "./log-trace.ts";

describe("a trace in the log", () => {
  it("is the same for the same address under one secret, as docs/operations.md computes it", () => {
    setTraceSecret("a-secret");
    const key = createHmac("sha256", "a-secret").update("the keyed hashes of the log").digest();
    const computed = createHmac("sha256", key).update("ayesha@example.com").digest("hex").slice(0, 16);
    expect(traceOf("ayesha@example.com")).toBe(computed);
    expect(traceOf("Ayesha@Example.com")).toBe(computed);
  });

  it("differs by address and by secret, and tells nothing of either", () => {
    setTraceSecret("a-secret");
    const [one, other] = [traceOf("203.0.113.7"), traceOf("203.0.113.8")];
    setTraceSecret("another-secret");
    expect(new Set([one, other, traceOf("203.0.113.7")]).size).toBe(3);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
