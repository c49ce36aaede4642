import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { noLimits, plainLetter } from "../../test/letters.ts";
import { person } from "../../test/person.ts";
import { announce } from "./announce.ts";
import { type Delivery, deliverMessage } from "./deliver-message.ts";
import { queueMessages } from "./queue-messages.ts";
import { tryAgain } from "./try-again.ts";

const { db, pool } = await freshDatabase();
const admin = await person(db, { isAdmin: true });

/** A delivery whose one service does as it is told. */
function delivery(answers: ("refused" | "accepted")[]): Delivery {
  const send = async () =>
    answers.shift() === "accepted"
      ? ({ outcome: "accepted" } as const)
      : ({ outcome: "refused", reason: "The mailbox is full", final: false } as const);
  return {
    db,
    carriers: { smtp: { ready: async () => {}, send } },
    ownerEmail: null,
    write: plainLetter,
    attempts: 2,
    leaseSeconds: 60,
    limits: noLimits,
  };
}

async function queued(using: Delivery): Promise<number[]> {
  const taken: number[] = [];
  await queueMessages(using, async (_, ids) => void taken.push(...ids));
  return taken;
}

const row = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

let last = 0;
/** A message that was set aside after all its attempts. */
async function failed(): Promise<number> {
  await announce(db, { kind: "order-confirmation", checkoutId: ++last });
  const refusing = delivery(["refused", "refused"]);
  const [id = 0] = await queued(refusing);
  for (let attempt = 1; attempt <= 2; attempt++) await deliverMessage(refusing, id);
  expect(await row(id)).toMatchObject({ state: "failed", attempts: 2 });
  return id;
}

describe("trying a mail again that was set aside", () => {
  it("queues it again, and it is sent", async () => {
    const id = await failed();
    expect(await queued(delivery([]))).toEqual([]);
    expect(await tryAgain(db, id, admin.id)).toBe("waiting");
    const accepting = delivery(["accepted"]);
    expect(await queued(accepting)).toEqual([id]);
    await deliverMessage(accepting, id);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, error: null });
    expect(await tryAgain(db, id, admin.id)).toBe("not-failed");
  });

  it("gives it all its attempts, and it may be set aside again", async () => {
    const id = await failed();
    await tryAgain(db, id, admin.id);
    const refusing = delivery(["refused", "refused"]);
    await queued(refusing);
    expect(await deliverMessage(refusing, id)).toMatchObject({ outcome: "again" });
    await deliverMessage(refusing, id);
    expect(await row(id)).toMatchObject({ state: "failed", error: "The mailbox is full" });
    expect(await tryAgain(db, id, admin.id)).toBe("waiting");
  });

  it("changes nothing where the audit log cannot be written", async () => {
    const id = await failed();
    await pool.query("alter table audit_log rename to audit_log_away");
    await expect(tryAgain(db, id, admin.id)).rejects.toThrow();
    await pool.query("alter table audit_log_away rename to audit_log");
    expect((await row(id)).state).toBe("failed");
  });
});
