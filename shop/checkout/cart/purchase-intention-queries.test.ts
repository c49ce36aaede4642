import { expect, it } from "vitest";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { deleteIntention, findIntention, insertIntention } from "./purchase-intention-queries.ts";

const { db } = await createTestDatabase();

it("an intention is gone once it was deleted, and who cannot delete it is told", async () => {
  const wanted = { kind: "add", productId: "lumiskin-retinol", quantity: 2 } as const;
  await insertIntention(db, "a browser", wanted);
  const deleted = whileWritesAreRefused(db, "delete on purchase_intentions", () =>
    deleteIntention(db, "a browser"),
  );
  await expect(deleted).rejects.toThrow(refusedWrite);
  expect(await findIntention(db, "a browser")).toEqual(wanted);
  await deleteIntention(db, "a browser");
  expect(await findIntention(db, "a browser")).toBeUndefined();
});
