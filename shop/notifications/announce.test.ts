import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { announce } from "./announce.ts";

const { db } = await freshDatabase();
const outbox = (kind: string) =>
  db.selectFrom("outbox").select(["subjectId", "state"]).where("kind", "=", kind).orderBy("id").execute();

describe("announcing", () => {
  it("commits with what it tells of, or not at all", async () => {
    await db.transaction().execute((tx) => announce(tx, { kind: "new-order", checkoutId: 12 }));
    const failed = db.transaction().execute(async (tx) => {
      await announce(tx, { kind: "new-order", checkoutId: 13 });
      throw new Error("the order did not come about");
    });
    await expect(failed).rejects.toThrow("did not come about");
    expect(await outbox("new-order")).toEqual([{ subjectId: "12", state: "waiting" }]);
  });

  it("tells once what happens once, also where it is announced at once", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => announce(db, { kind: "order-completed", orderId: 7 })),
    );
    expect(await outbox("order-completed")).toHaveLength(1);
  });

  it("tells as often as it is asked what may be asked again", async () => {
    for (const _ of ["once", "again"]) await announce(db, { kind: "password-reset", userId: "u1" });
    expect(await outbox("password-reset")).toEqual([
      { subjectId: "u1", state: "waiting" },
      { subjectId: "u1", state: "waiting" },
    ]);
  });

  it("[R33.links] holds a kind and an id, and no column for a text or a secret", async () => {
    const [row] = await db.selectFrom("outbox").selectAll().limit(1).execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        "attempts carrier createdAt error gathered gatheredInto id kind maybeSent notBefore",
        "queuedAt sendingSince settledAt state subjectId",
      ].flatMap((names) => names.split(" ")),
    );
  });
});
