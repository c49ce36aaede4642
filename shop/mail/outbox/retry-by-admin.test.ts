import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { deliverNext, noLimits, plainEmail } from "../../../test/emails.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Delivery } from "./deliver-message.ts";
import { retryByAdmin } from "./retry-by-admin.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });

/** A delivery whose one service gives these results. */
function delivery(...results: ("rejected" | "accepted")[]): Delivery {
  const send = async () =>
    results.shift() === "accepted"
      ? ({ outcome: "accepted" } as const)
      : ({ outcome: "rejected", reason: "The mailbox is full", permanent: false } as const);
  return {
    db,
    transports: { smtp: { ready: async () => {}, send } },
    ownerEmail: null,
    render: plainEmail,
    maxAttempts: 2,
    retrySeconds: 0,
    limits: noLimits,
  };
}

const row = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

let last = 0;
/** A message that failed after all its attempts. */
async function failed(): Promise<number> {
  await pool.query("delete from outbox");
  await enqueueEmail(db, { kind: "order-confirmation", orderId: ++last });
  const rejecting = delivery("rejected", "rejected");
  while (await deliverNext(rejecting));
  const { id } = await db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  expect(await row(id)).toMatchObject({ state: "failed", attempts: 2 });
  return id;
}

describe("retrying a failed email", () => {
  it("sends it", async () => {
    const id = await failed();
    expect(await deliverNext(delivery())).toBe(false);
    expect(await retryByAdmin(db, id, admin.id)).toBe("waiting");
    await deliverNext(delivery("accepted"));
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, error: null });
    expect(await retryByAdmin(db, id, admin.id)).toBe("not-failed");
  });

  it("gives it all its attempts, and it may fail again", async () => {
    const id = await failed();
    await retryByAdmin(db, id, admin.id);
    const rejecting = delivery("rejected", "rejected");
    await deliverNext(rejecting);
    expect(await row(id)).toMatchObject({ state: "waiting", attempts: 1 });
    await deliverNext(rejecting);
    expect(await row(id)).toMatchObject({ state: "failed", error: "The mailbox is full" });
    expect(await retryByAdmin(db, id, admin.id)).toBe("waiting");
  });

  it("changes nothing where the audit log cannot be written", async () => {
    const id = await failed();
    await pool.query("alter table audit_log rename to audit_log_away");
    await expect(retryByAdmin(db, id, admin.id)).rejects.toThrow();
    await pool.query("alter table audit_log_away rename to audit_log");
    expect((await row(id)).state).toBe("failed");
  });
});
