import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { consume } from "./rate-limit-queries.ts";

const { db } = await freshDatabase(16);

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
});
