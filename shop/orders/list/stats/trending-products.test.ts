import { describe, expect, it } from "vitest";
import { insertOrder } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { trendingProducts } from "./trending-products.ts";

const now = new Date("2026-11-30T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

describe("trending products (R19)", async () => {
  const { db } = await createTestDatabase(5);

  /** @param placedAt null: it is not placed yet */
  const insertLine = (productId: string, quantity: number, placedAt: Date | null, status = "Pending") =>
    insertOrder(db, { placedAt }, [{ productId, quantity, status, orderDate: placedAt ?? now }]);
  const routes = async (limit = 4) => (await trendingProducts(db, now, limit)).map(({ route }) => route);

  it("are in the featured order where nothing was ordered", async () => {
    expect(await routes(5)).toEqual(["/p1", "/p2", "/p3", "/b1", "/b2"]);
  });

  it("[R19.trending] are those with the most pieces ordered, then the featured order", async () => {
    await insertLine("eyebrow-razor", 3, daysAgo(1));
    await insertLine("silicone-bath-brush", 2, daysAgo(29), "completed");
    await insertLine("silicone-bath-brush", 2, daysAgo(2));
    await insertLine("lumiskin-retinol", 3, daysAgo(0));
    expect(await routes()).toEqual(["/b4", "/p2", "/b5", "/p1"]);
  });

  it("[R19.trending] count no line that is older, not placed or cancelled", async () => {
    await insertLine("smart-massage-vacuum-cupping", 50, daysAgo(31));
    await insertLine("lumiskin-scalp-massager", 50, null);
    await insertLine("lumiskin-exfoliating-glove", 50, daysAgo(3), "Cancelled");
    expect(await routes()).toEqual(["/b4", "/p2", "/b5", "/p1"]);
  });

  it("leave out archived products", async () => {
    const archive = (archivedAt: Date | null) =>
      db.updateTable("products").set({ archivedAt }).where("id", "=", "silicone-bath-brush").execute();
    await archive(now);
    expect(await routes()).toEqual(["/p2", "/b5", "/p1", "/p3"]);
    await archive(null);
  });

  it("are unique and limited", async () => {
    expect(await routes(2)).toEqual(["/b4", "/p2"]);
    const all = await routes(100);
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
  });
});
