import { expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { callingCouriers, hearHint } from "./hear-hint.ts";
import { purgeHints, takeHints } from "./inbound-event-queries.ts";

const { db } = await createTestDatabase();

it("a call that was followed is forgotten after 30 days, and until then is not heard again", async () => {
  const hint = { key: "a".repeat(64), candidates: ["10100000001"] };
  const taken = async () =>
    (await db.selectFrom("inboundEvents").select("processedAt").execute()).map(
      ({ processedAt }) => processedAt !== null,
    );
  await hearHint(db, "trax", hint);
  await purgeHints(db, callingCouriers);
  expect(await taken()).toEqual([false]);
  await takeHints(db, callingCouriers, 10);
  await hearHint(db, "trax", hint);
  await purgeHints(db, callingCouriers);
  expect(await taken()).toEqual([true]);
  const processedAt = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable("inboundEvents").set({ processedAt }).execute();
  await purgeHints(db, callingCouriers);
  expect(await taken()).toEqual([]);
});
