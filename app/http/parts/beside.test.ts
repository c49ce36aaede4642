import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryNotSentError } from "../../../platform/database/database-unavailable.ts";
import { log } from "../../../platform/log.ts";
import { requestMeta } from "../context.ts";
import { beside } from "./beside.ts";

describe("beside", () => {
  const meta = { requestId: "an-id", incomplete: false };
  const context = { get: (key: unknown) => key === requestMeta && meta } as unknown as Parameters<
    typeof beside
  >[0];
  const lines = vi.spyOn(log, "error").mockImplementation(() => {});
  const fails = async () => {
    throw new Error("no such table");
  };
  beforeEach(() => {
    meta.incomplete = false;
    lines.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => vi.useRealTimers());

  it("gives what was read", async () => {
    expect(await beside(context, "articles", async () => ["one"])).toEqual(["one"]);
    expect(meta.incomplete).toBe(false);
  });

  it("gives nothing after an error, and keeps the page out of the cache", async () => {
    expect(await beside(context, "similar products", fails)).toBeNull();
    expect(meta.incomplete).toBe(true);
  });

  it("gives nothing after a second", async () => {
    const read = beside(context, "reviews", () => new Promise<never>(() => {}));
    vi.advanceTimersByTime(999);
    expect(lines).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await read).toBeNull();
    expect(lines).toHaveBeenCalledTimes(1);
  });

  it("logs each part once a minute", async () => {
    await beside(context, "texts", fails);
    vi.advanceTimersByTime(59_999);
    await beside(context, "texts", fails);
    await beside(context, "notices", fails);
    expect(lines.mock.calls.map(([fields]) => (fields as { part: string }).part)).toEqual([
      "texts",
      "notices",
    ]);
    vi.advanceTimersByTime(1);
    await beside(context, "texts", fails);
    expect(lines).toHaveBeenCalledTimes(3);
  });

  it("leaves an outage of the database to the screen", async () => {
    const outage = async () => {
      throw new QueryNotSentError("the queue is full");
    };
    await expect(beside(context, "articles", outage)).rejects.toThrow("the queue is full");
  });
});
