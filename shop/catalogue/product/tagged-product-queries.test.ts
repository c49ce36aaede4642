import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { productsByTags } from "./tagged-product-queries.ts";

describe("products that share a tag", async () => {
  const { db } = await createTestDatabase(5);
  const routes = async (tags: string[], limit = 4) =>
    (await productsByTags(db, tags, limit)).map(({ route }) => route);

  it.each([
    [
      ["retinol", "serum", "evening", "anti-aging"],
      ["/p2", "/p1", "/p3"],
    ],
    [
      ["body", "shower"],
      ["/b1", "/b4", "/b6"],
    ],
    [["nothing of the kind"], []],
    [[], []],
  ])("%j", async (tags, expected) => {
    expect(await routes(tags)).toEqual(expected);
  });

  it("are at most `limit`, and none is archived", async () => {
    expect(await routes(["face"], 2)).toEqual(["/p1", "/p2"]);
    await db.updateTable("products").set({ archivedAt: new Date() }).where("route", "=", "/p1").execute();
    expect(await routes(["face"], 2)).toEqual(["/p2", "/p3"]);
  });
});
