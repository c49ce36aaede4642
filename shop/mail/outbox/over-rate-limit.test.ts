import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "../../../platform/log.ts";
import type { SendResult } from "../../../platform/mail/send-result.ts";
import { deliverNext, plainEmail } from "../../../test/emails.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { EmailRequest } from "../../base/outbox/enqueue-email.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { MergedMessage } from "../../base/outbox/merge-queries.ts";
import type { Email } from "../model/email.ts";
import type { Delivery } from "./deliver-message.ts";
import { purgeRateSlots } from "./email-rate-limit-queries.ts";

const { db, pool } = await createTestDatabase();
const sent: Email[] = [];
const results: SendResult[] = [];
const renderedMerged: MergedMessage[][] = [];
const delivery: Delivery = {
  db,
  transports: {
    smtp: {
      ready: async () => {},
      send: async (email) => {
        sent.push(email);
        return results.shift() ?? { outcome: "accepted" };
      },
    },
  },
  ownerEmail: "owner@lumiskin.example",
  render: async (kind, subjectId, merged) => {
    renderedMerged.push(merged);
    return plainEmail(kind, subjectId);
  },
  retrySeconds: 0,
};

beforeEach(async () => {
  await pool.query("delete from outbox");
  for (const list of [sent, renderedMerged, results]) list.length = 0;
});

const warnLog = vi.spyOn(log, "warn").mockReturnValue();
afterEach(() => void warnLog.mockClear());

let last = 0;
async function enqueue(kind: EmailRequest["kind"], count: number): Promise<void> {
  for (let n = 0; n < count; n++) await enqueueEmail(db, { kind, subject: `${++last}` } as never);
}
/** Delivers what is due, as several servers do it at once. */
async function deliverAll(using = delivery): Promise<void> {
  const server = async () => {
    while (await deliverNext(using));
  };
  await Promise.all([server(), server(), server()]);
}
const later = async (minutes: number) => {
  for (const [table, column] of [
    ["mailbox_rate_slots", "at"],
    ["outbox", "next_attempt_at"],
    ["outbox", "created_at"],
  ])
    await pool.query(`update ${table} set ${column} = ${column} - make_interval(mins => $1)`, [minutes]);
};
const states = async () =>
  Object.fromEntries(
    (await pool.query("select state, count(*)::int as n from outbox group by state order by state")).rows.map(
      ({ state, n }) => [state, n],
    ),
  );

describe("emails to one mailbox", () => {
  it("are at most six an hour, also with several servers; the rest follow later", async () => {
    await enqueue("order-confirmation", 9);
    await enqueue("newsletter-confirmation", 6);
    await deliverAll();
    expect(sent).toHaveLength(6);
    expect(await states()).toEqual({ sent: 6, waiting: 9 });
    await deliverAll();
    await later(55);
    await deliverAll();
    expect(sent).toHaveLength(6);
    await later(6);
    await deliverAll();
    expect(sent).toHaveLength(12);
    await later(61);
    await deliverAll();
    expect(await states()).toEqual({ sent: 15 });
  });

  it("let a failed attempt pass, then a payment, as soon as the hour has room", async () => {
    await enqueue("order-confirmation", 3);
    await later(30);
    await deliverAll();
    await enqueue("order-confirmation", 6);
    await deliverAll();
    await enqueue("payment-received", 1);
    await enqueue("parcel-attempted", 1);
    await deliverAll();
    const kinds = () => sent.map(({ subject }) => subject.split(" ")[0]);
    const before = sent.length;
    await later(61);
    while (await deliverNext(delivery));
    expect(kinds().slice(before, before + 2)).toEqual(["parcel-attempted", "payment-received"]);
    const inAnHour = sent.length - before;
    expect(inAnHour).toBe(before);
    for (let hour = 0; hour < 2; hour++) {
      await later(61);
      await deliverAll();
    }
    expect(await states()).toEqual({ sent: 11 });
  });

  it("to an unconfirmed address wait an hour at most; the rest is dropped, with a line in the log", async () => {
    await enqueue("newsletter-confirmation", 7);
    await deliverAll();
    expect(await states()).toEqual({ superseded: 1, sent: 3, waiting: 3 });
    const lines = warnLog.mock.calls.map(([line]) => line);
    expect(lines).toEqual([
      expect.objectContaining({
        kind: "newsletter-confirmation",
        mailbox: expect.stringMatching(/^[0-9a-f]{16}$/),
      }),
    ]);
  });

  it("set off by strangers under variants of an address keep no email from the address that is confirmed", async () => {
    const render: Delivery["render"] = async (kind, subjectId) => ({
      ...(await plainEmail(kind, subjectId)),
      audience: "customer" as const,
      to: kind === "password-reset" ? "ayesha@example.com" : `ayesha+${subjectId}@example.com`,
      confirmed: kind === "password-reset",
    });
    await enqueue("address-verification", 12);
    await deliverAll({ ...delivery, render });
    expect(sent).toHaveLength(3);
    await enqueue("password-reset", 1);
    await deliverAll({ ...delivery, render });
    expect(sent.at(-1)).toMatchObject({ to: "ayesha@example.com" });
  });

  it("do not use up the budget of others, nor that of security email, which is six too", async () => {
    await enqueue("order-confirmation", 5);
    await enqueue("password-reset", 5);
    await enqueue("address-verification", 4);
    await deliverAll();
    const count = (kind: RegExp) => sent.filter(({ subject }) => kind.test(subject)).length;
    expect([count(/^order/), count(/^password|^address/)]).toEqual([3, 6]);
    await enqueue("order-confirmation", 2);
    const bilal: Delivery["render"] = async (kind, subjectId) => ({
      ...(await plainEmail(kind, subjectId)),
      audience: "customer" as const,
      to: "bilal@example.com",
      confirmed: true,
    });
    await deliverAll({ ...delivery, render: bilal });
    expect(count(/^order/)).toBe(5);
  });

  it("are counted once however often a message is tried", async () => {
    await enqueue("order-confirmation", 2);
    await deliverAll();
    await enqueue("order-confirmation", 2);
    for (const _ of ["once", "again"])
      results.push({ outcome: "rejected", reason: "busy", permanent: false });
    await deliverNext(delivery);
    await deliverNext(delivery);
    expect(await states()).toEqual({ sent: 2, waiting: 2 });
    await deliverAll();
    expect(await states()).toEqual({ sent: 3, waiting: 1 });
  });

  it("are dropped where they would come a day late", async () => {
    await enqueue("order-confirmation", 3);
    await deliverAll();
    await enqueue("order-confirmation", 1);
    await pool.query("update outbox set created_at = now() - interval '23.5 hours' where state = 'waiting'");
    await deliverAll();
    expect(await states()).toEqual({ superseded: 1, sent: 3 });
  });
});

describe("emails to the owner", () => {
  it("report the hour's first orders one by one and merge all others: none is lost", async () => {
    await enqueue("new-order", 10);
    await deliverAll();
    expect(sent).toHaveLength(4);
    expect(await states()).toEqual({ merged: 6, sent: 4, waiting: 1 });
    await deliverAll();
    expect(sent).toHaveLength(4);

    await later(11);
    await deliverAll();
    expect(sent.at(-1)?.subject).toBe("owner-digest owner");
    expect(renderedMerged.at(-1)).toHaveLength(6);
    const all = await db
      .selectFrom("outbox")
      .select("subjectId")
      .where("state", "=", "merged")
      .orderBy("id")
      .execute();
    expect(renderedMerged.at(-1)?.map(({ subjectId }) => subjectId)).toEqual(
      all.map(({ subjectId }) => subjectId),
    );
    expect(await states()).toEqual({ merged: 6, sent: 5 });
  });

  it("[S7.emailjs.send R32.each R33.each] send an hour's first twenty messages each by itself, however many orders there are", async () => {
    await enqueue("new-order", 10);
    await enqueue("contact-message", 22);
    await deliverAll();
    const count = (kind: string) => sent.filter(({ subject }) => subject.startsWith(kind)).length;
    expect([count("new-order"), count("contact-message")]).toEqual([4, 20]);
    expect(await states()).toEqual({ merged: 8, sent: 24, waiting: 1 });
  });

  it("take in what comes while a digest is rendered", async () => {
    await enqueue("new-order", 6);
    await deliverAll();
    await later(11);
    const render: Delivery["render"] = async (...message) => {
      await enqueue("new-order", 1);
      await deliverNext(delivery);
      return delivery.render(...message);
    };
    await deliverNext({ ...delivery, render });
    expect(sent).toHaveLength(4);
    await deliverAll();
    expect(renderedMerged.at(-1)).toHaveLength(3);
    expect(await states()).toEqual({ merged: 3, sent: 5 });
  });

  it("are at most six an hour, digests included", async () => {
    for (let round = 0; round < 8; round++) {
      await enqueue("new-order", 5);
      await deliverAll();
      await later(7);
    }
    expect(sent.length).toBeLessThanOrEqual(6);
    await later(60);
    await deliverAll();
    await later(60);
    await deliverAll();
    expect((await states()).waiting).toBeUndefined();
    expect((await states()).merged).toBe(40 - sent.filter(({ subject }) => /^new/.test(subject)).length);
  });
});

it("the hashes of mailboxes are deleted after their hour", async () => {
  await enqueue("order-confirmation", 3);
  await deliverAll();
  const { rows } = await pool.query("select recipient from mailbox_rate_slots");
  expect(JSON.stringify(rows)).not.toContain("ayesha");
  await later(61);
  await purgeRateSlots(db);
  expect((await pool.query("select * from mailbox_rate_slots")).rows).toEqual([]);
});
