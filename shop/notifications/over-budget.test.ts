import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "../../platform/log.ts";
import type { Handover } from "../../platform/mail/handover.ts";
import { freshDatabase } from "../../test/database.ts";
import { plainLetter } from "../../test/letters.ts";
import type { Announcement } from "./announce.ts";
import { announce } from "./announce.ts";
import { type Delivery, deliverMessage } from "./deliver-message.ts";
import type { Gathered } from "./gather-queries.ts";
import type { Letter } from "./letter.ts";
import { queueMessages, tidyOutbox } from "./queue-messages.ts";

const { db, pool } = await freshDatabase();
const sent: Letter[] = [];
const answers: Handover[] = [];
const told: Gathered[][] = [];
const delivery: Delivery = {
  db,
  carriers: {
    smtp: {
      ready: async () => {},
      send: async (letter) => {
        sent.push(letter);
        return answers.shift() ?? { outcome: "accepted" };
      },
    },
  },
  ownerEmail: "owner@lumiskin.example",
  write: async (kind, subjectId, gathered) => {
    told.push(gathered);
    return plainLetter(kind, subjectId);
  },
  attempts: 5,
  leaseSeconds: 60,
};

beforeEach(async () => {
  await pool.query("delete from outbox");
  for (const list of [sent, told, answers]) list.length = 0;
});

const warned = vi.spyOn(log, "warn").mockReturnValue();
afterEach(() => void warned.mockClear());

let last = 0;
async function announced(kind: Announcement["kind"], count: number): Promise<void> {
  for (let n = 0; n < count; n++) await announce(db, { kind, subject: `${++last}` } as never);
}
/** Delivers what may be queued, as several servers do it at once, and again what one left to another. */
async function deliverAll(using = delivery): Promise<void> {
  let left: number[] = [];
  await queueMessages(using, async (_, taken) => void left.push(...taken));
  while (left.length > 0) {
    const outcomes = await Promise.all([...left, ...left].map((id) => deliverMessage(using, id)));
    const count = left.length;
    left = left.filter((_, n) => [n, n + count].every((at) => outcomes[at]?.outcome === "again"));
  }
}
const later = async (minutes: number) => {
  for (const [table, column] of [
    ["letter_turns", "at"],
    ["outbox", "not_before"],
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

describe("letters to one mailbox", () => {
  it("are at most six an hour, however many are announced and whoever delivers; the rest follow", async () => {
    await announced("order-confirmation", 9);
    await announced("newsletter-confirmation", 6);
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

  it("that nobody has confirmed wait an hour at most; the rest is given up, with a line in the log", async () => {
    await announced("newsletter-confirmation", 7);
    await deliverAll();
    expect(await states()).toEqual({ obsolete: 1, sent: 3, waiting: 3 });
    const lines = warned.mock.calls.map(([line]) => line);
    expect(lines).toEqual([
      expect.objectContaining({
        kind: "newsletter-confirmation",
        mailbox: expect.stringMatching(/^[0-9a-f]{16}$/),
      }),
    ]);
  });

  it("set off by strangers under variants of an address keep no letter from the address that is confirmed", async () => {
    const write: Delivery["write"] = async (kind, subjectId) => ({
      ...(await plainLetter(kind, subjectId)),
      audience: "customer" as const,
      to: kind === "password-reset" ? "ayesha@example.com" : `ayesha+${subjectId}@example.com`,
      confirmed: kind === "password-reset",
    });
    await announced("address-verification", 12);
    await deliverAll({ ...delivery, write });
    expect(sent).toHaveLength(3);
    await announced("password-reset", 1);
    await deliverAll({ ...delivery, write });
    expect(sent.at(-1)).toMatchObject({ to: "ayesha@example.com" });
  });

  it("do not use up the budget of others, nor that of security letters, which is six too", async () => {
    await announced("order-confirmation", 5);
    await announced("password-reset", 5);
    await announced("address-verification", 4);
    await deliverAll();
    const count = (kind: RegExp) => sent.filter(({ subject }) => kind.test(subject)).length;
    expect([count(/^order/), count(/^password|^address/)]).toEqual([3, 6]);
    await announced("order-confirmation", 2);
    const bilal: Delivery["write"] = async (kind, subjectId) => ({
      ...(await plainLetter(kind, subjectId)),
      audience: "customer" as const,
      to: "bilal@example.com",
      confirmed: true,
    });
    await deliverAll({ ...delivery, write: bilal });
    expect(count(/^order/)).toBe(5);
  });

  it("are counted once however often a message is tried", async () => {
    await announced("order-confirmation", 2);
    await deliverAll();
    await announced("order-confirmation", 2);
    const [first = 0, second = 0] = await queued();
    for (const _ of ["once", "again"]) answers.push({ outcome: "refused", reason: "busy", final: false });
    await deliverMessage(delivery, first);
    await deliverMessage(delivery, first);
    await deliverMessage(delivery, second);
    expect((await states()).sent).toBe(2);
    await deliverMessage(delivery, first);
    expect(await states()).toEqual({ sent: 3, waiting: 1 });
  });

  it("are given up where they would come a day late", async () => {
    await announced("order-confirmation", 3);
    await deliverAll();
    await announced("order-confirmation", 1);
    await pool.query("update outbox set created_at = now() - interval '23.5 hours' where state = 'waiting'");
    await deliverAll();
    expect(await states()).toEqual({ obsolete: 1, sent: 3 });
  });
});

async function queued(): Promise<number[]> {
  const ids: number[] = [];
  await queueMessages(delivery, async (_, taken) => void ids.push(...taken));
  return ids;
}

describe("letters to the owner", () => {
  it("tell of the hour's first orders one by one, and of all others together: none is lost", async () => {
    await announced("new-order", 9);
    await announced("contact-message", 1);
    await deliverAll();
    expect(sent).toHaveLength(4);
    expect(await states()).toEqual({ gathered: 6, sent: 4, waiting: 1 });
    await deliverAll();
    expect(sent).toHaveLength(4);

    await later(11);
    await deliverAll();
    expect(sent.at(-1)?.subject).toBe("owner-digest owner");
    expect(told.at(-1)).toHaveLength(6);
    const all = await db
      .selectFrom("outbox")
      .select("subjectId")
      .where("state", "=", "gathered")
      .orderBy("id")
      .execute();
    expect(told.at(-1)?.map(({ subjectId }) => subjectId)).toEqual(all.map(({ subjectId }) => subjectId));
    expect(await states()).toEqual({ gathered: 6, sent: 5 });
  });

  it("take in what comes while a digest is written", async () => {
    await announced("new-order", 6);
    await deliverAll();
    await later(11);
    const [digest = 0] = await queued();
    await announced("new-order", 1);
    const [late = 0] = await queued();
    const meanwhile: Delivery["write"] = async (...message) => {
      await deliverMessage(delivery, late);
      return delivery.write(...message);
    };
    expect(await deliverMessage({ ...delivery, write: meanwhile }, digest)).toMatchObject({
      outcome: "again",
    });
    expect(sent).toHaveLength(4);
    await deliverMessage(delivery, digest);
    expect(told.at(-1)).toHaveLength(3);
    expect(await states()).toEqual({ gathered: 3, sent: 5 });
  });

  it("are at most six an hour, digests included", async () => {
    for (let round = 0; round < 8; round++) {
      await announced("new-order", 5);
      await deliverAll();
      await later(7);
    }
    expect(sent.length).toBeLessThanOrEqual(6);
    await later(60);
    await deliverAll();
    await later(60);
    await deliverAll();
    expect((await states()).waiting).toBeUndefined();
    expect((await states()).gathered).toBe(40 - sent.filter(({ subject }) => /^new/.test(subject)).length);
  });
});

it("the hashes of mailboxes are forgotten with their hour", async () => {
  await announced("order-confirmation", 3);
  await deliverAll();
  const { rows } = await pool.query("select recipient from letter_turns");
  expect(JSON.stringify(rows)).not.toContain("ayesha");
  await later(61);
  await tidyOutbox(db);
  expect((await pool.query("select * from letter_turns")).rows).toEqual([]);
});
