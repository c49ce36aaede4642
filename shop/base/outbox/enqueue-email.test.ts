import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { enqueueEmail } from "./enqueue-email.ts";

const { db } = await createTestDatabase();
const outbox = (kind: string) =>
  db.selectFrom("outbox").select(["subjectId", "state"]).where("kind", "=", kind).orderBy("id").execute();

describe("enqueueing an email", () => {
  it("commits with the event that it reports, or not at all", async () => {
    await db.transaction().execute((tx) => enqueueEmail(tx, { kind: "new-order", orderId: 12 }));
    const failed = db.transaction().execute(async (tx) => {
      await enqueueEmail(tx, { kind: "new-order", orderId: 13 });
      throw new Error("the order did not come about");
    });
    await expect(failed).rejects.toThrow("did not come about");
    expect(await outbox("new-order")).toEqual([{ subjectId: "12", state: "waiting" }]);
  });

  it("reports an event once, also where it is enqueued at the same time", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => enqueueEmail(db, { kind: "order-completed", lineId: 7 })),
    );
    expect(await outbox("order-completed")).toHaveLength(1);
  });

  it("enqueues as often as it is requested what may be requested again", async () => {
    for (const _ of ["once", "again"]) await enqueueEmail(db, { kind: "password-reset", userId: "u1" });
    expect(await outbox("password-reset")).toEqual([
      { subjectId: "u1", state: "waiting" },
      { subjectId: "u1", state: "waiting" },
    ]);
  });

  it("[R33.links] holds a kind and an id, and no column for a text or a secret", async () => {
    const [row] = await db.selectFrom("outbox").selectAll().limit(1).execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        "attempts createdAt error id kind leasedUntil mergedCount mergedInto nextAttemptAt",
        "possiblySent settledAt state subjectId transport",
      ].flatMap((names) => names.split(" ")),
    );
  });
});
