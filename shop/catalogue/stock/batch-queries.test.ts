import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listBatches } from "./batch-queries.ts";

const { db } = await createTestDatabase();

it("lists the batches of a product, or of all", async () => {
  const [serum, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"];
  await db
    .insertInto("stockBatches")
    .values([
      { productId: serum, batch: "B-1" },
      { productId: glove, batch: "G-1" },
    ])
    .execute();
  const named = async (productId?: string) =>
    (await listBatches(db, productId)).map(({ batch }) => batch).sort();
  expect(await named(serum)).toEqual(["B-1"]);
  expect(await named(glove)).toEqual(["G-1"]);
  expect(await named()).toEqual(["B-1", "G-1"]);
});
