import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { consume, purgeRateLimits } from "./rate-limit-queries.ts";

const { db } = await createTestDatabase(16);

describe("counting attempts", () => {
  it("[R29.limit] counts the first attempts at a key that come at once", async () => {
    for (let round = 0; round < 40; round++) {
      const key = `sign-in:${round}`;
      const attempts = await Promise.all(
        Array.from({ length: 16 }, () => consume(db, key, { window: 600, max: 10 })),
      );
      expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(10);
    }
  });

  it("purges keys a day after their window began", async () => {
    await consume(db, "fresh", { window: 600, max: 10 });
    await consume(db, "old", { window: 600, max: 10 });
    await db.updateTable("rateLimits").set({ lastRequest: 0 }).where("key", "=", "old").execute();
    await purgeRateLimits(db);
    const left = await db
      .selectFrom("rateLimits")
      .select("key")
      .where("key", "in", ["fresh", "old"])
      .execute();
    expect(left).toEqual([{ key: "fresh" }]);
  });
});
