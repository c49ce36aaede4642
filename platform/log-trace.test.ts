import { describe, expect, it } from "vitest";
import { setTraceSecret, traceOf } from "./log-trace.ts";

describe("a trace in the log", () => {
  it("is the same for the same address under one secret, as docs/operations.md computes it", () => {
    setTraceSecret("a-secret");
    expect(traceOf("ayesha@example.com")).toBe("ca5b5b8d61fa254e");
    expect(traceOf("Ayesha@Example.com")).toBe("ca5b5b8d61fa254e");
  });

  it("differs by address and by secret, and tells nothing of either", () => {
    setTraceSecret("a-secret");
    const [one, other] = [traceOf("203.0.113.7"), traceOf("203.0.113.8")];
    setTraceSecret("another-secret");
    expect(new Set([one, other, traceOf("203.0.113.7")]).size).toBe(3);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
