import { beforeEach, describe, expect, it } from "vitest";
import { seedSettings } from "../../db/seed/settings.ts";
import { freshDatabase } from "../../test/database.ts";

import { noLimits, plainLetter } from "../../test/letters.ts";
import { setShopSettings } from "../../test/shop-settings.ts";

import { startEmailJs } from "../../test/simulators/emailjs.ts";
import { startSmtp } from "../../test/simulators/smtp.ts";
import type { Announcement } from "./announce.ts";
import { announce } from "./announce.ts";
import { openCarriers } from "./carriers.ts";
import { type Delivery, deliverMessage } from "./deliver-message.ts";
import { queueMessages, tidyOutbox } from "./queue-messages.ts";

const { db, pool } = await freshDatabase();
const emailJs = await startEmailJs();
const smtp = await startSmtp();

const ids = { userId: "user_1", serviceId: "service_1", accessToken: null };
const templates = { templateId: "contact", customerTemplateId: "customers" };
const mail = {
  emailJs: { ...ids, ...templates, url: emailJs.url },
  smtp: { url: smtp.url, from: "LumiSkin <hello@lumiskin.example>" },
  ownerEmail: null,
};
const delivery: Delivery = {
  db,
  carriers: openCarriers(db, mail, 1),
  ownerEmail: "owner@lumiskin.example",
  write: plainLetter,
  attempts: 3,
  leaseSeconds: 60,
  limits: noLimits,
};

let last = 0;
async function announced(kind: Announcement["kind"] = "contact-message"): Promise<number> {
  await announce(db, { kind, subject: `s${++last}` } as never);
  return (await db.selectFrom("outbox").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
}
const row = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const sending = (id: number, secondsAgo: number) =>
  pool.query(
    "update outbox set state = 'sending', attempts = 1, sending_since = now() - make_interval(secs => $2) where id = $1",
    [id, secondsAgo],
  );

beforeEach(() => {
  emailJs.behave();
  smtp.behave();
});

describe("delivering a message", () => {
  it("[S7.emailjs.send S7.emailjs.params S1.email R33.emailjs] sends the contact notification with the specification's fields by EmailJS", async () => {
    const id = await announced();
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(emailJs.requests.at(-1)?.fields).toMatchObject({
      lib_version: "3.2.0",
      template_id: "contact",
      template_params: {
        title: `contact-message s${last}`,
        from_name: "Ayesha Khan",
        from_email: "ayesha@example.com",
        phone: "0300 1234567",
        message: "In the visitor's own words",
        reply_to: "ayesha@example.com",
      },
    });
    expect(await row(id)).toMatchObject({
      state: "sent",
      attempts: 1,
      carrier: "emailjs",
      error: null,
      maybeSent: false,
      sendingSince: null,
    });
    expect((await row(id)).settledAt).not.toBeNull();
  });

  it("[R33.customers] sends customer mail by SMTP, and by the customer template where there is no SMTP", async () => {
    await deliverMessage(delivery, await announced("order-completed"));
    expect(smtp.mails.at(-1)).toMatchObject({ to: ["ayesha@example.com"], text: "In plain text" });
    expect(smtp.mails.at(-1)?.headers.get("reply-to")).toBe("LumiSkin <hello@lumiskin.example>");
    const carriers = openCarriers(db, { ...mail, smtp: null }, 1);
    await deliverMessage({ ...delivery, carriers }, await announced("order-completed"));
    expect(emailJs.requests.at(-1)?.fields).toMatchObject({
      template_id: "customers",
      template_params: {
        to_email: "ayesha@example.com",
        subject: `order-completed s${last}`,
        message: "In plain text",
        message_html: "<p>In HTML</p>",
      },
    });
  });

  it("sends an owner's mail to the configured address, else to the one in the shop's settings", async () => {
    await deliverMessage(delivery, await announced("new-order"));
    expect(smtp.mails.at(-1)?.to).toEqual(["owner@lumiskin.example"]);
    expect(smtp.mails.at(-1)?.headers.get("reply-to")).toBe("Ayesha Khan <ayesha@example.com>");
    await setShopSettings(db, { email: "shop@lumiskin.example" });
    await deliverMessage({ ...delivery, ownerEmail: null }, await announced("new-order"));
    expect(smtp.mails.at(-1)?.to).toEqual(["shop@lumiskin.example"]);
  });

  it("[R41.named] lets an owner's mail wait while the shop's email is made up", async () => {
    await setShopSettings(db, seedSettings);
    const before = smtp.mails.length;
    const id = await announced("new-order");
    const { smtp: bySmtp } = delivery.carriers;
    const unknown = { ...delivery, ownerEmail: null, carriers: bySmtp ? { smtp: bySmtp } : {} };
    expect(await deliverMessage(unknown, id)).toEqual({ outcome: "held" });
    expect(smtp.mails).toHaveLength(before);
    await setShopSettings(db, {});
  });

  it("commits that it is being sent before the service is called", async () => {
    const id = await announced();
    let seen: string | undefined;
    const carrier = {
      ready: async () => {},
      send: async () => {
        seen = (await row(id)).state;
        return { outcome: "accepted" } as const;
      },
    };
    await deliverMessage({ ...delivery, carriers: { emailjs: carrier } }, id);
    expect(seen).toBe("sending");
  });

  it("[R32.outbox] tries again what was refused, and sets aside what keeps failing, with its error", async () => {
    const id = await announced();
    emailJs.behave("too-many", "broken", "forbidden");
    const again = { outcome: "again", reason: "EmailJS answered 429: Too Many Requests" };
    expect(await deliverMessage(delivery, id)).toEqual(again);
    expect(await row(id)).toMatchObject({
      state: "waiting",
      attempts: 1,
      error: again.reason,
      maybeSent: false,
    });
    expect(await deliverMessage(delivery, id)).toMatchObject({ outcome: "again" });
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 3,
      error: "EmailJS answered 403: API calls are disabled for non-browser applications",
    });
    const before = emailJs.requests.length;
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(emailJs.requests).toHaveLength(before);
  });

  it("sets aside at once what a mail server refuses for good", async () => {
    const id = await announced("order-completed");
    smtp.behave("unknown-recipient");
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 1,
      error: expect.stringContaining("5.1.1 this address is not known"),
    });
  });

  it("marks a message that may have been sent, and names it the same the next time", async () => {
    const id = await announced("order-completed");
    smtp.behave("cut");
    expect(await deliverMessage(delivery, id)).toMatchObject({ outcome: "again" });
    expect(await row(id)).toMatchObject({ state: "waiting", maybeSent: true });
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(await row(id)).toMatchObject({ state: "sent", maybeSent: true, attempts: 2 });
    const [first, second] = smtp.mails.slice(-2).map(({ headers }) => headers.get("message-id"));
    expect(first).toMatch(/^<outbox-\d+-\d+@lumiskin\.example>$/);
    expect(second).toBe(first);
  });

  it("leaves a message alone that another server is sending, and takes one over whose server is gone", async () => {
    const id = await announced();
    await sending(id, 59);
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "again", reason: "it is being sent" });
    await sending(id, 61);
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, maybeSent: true });
  });

  it("is sent by one of ten who try at once", async () => {
    const id = await announced();
    const before = emailJs.requests.length;
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliverMessage(delivery, id)));
    expect(outcomes.filter(({ outcome }) => outcome === "settled").length).toBeGreaterThan(0);
    expect(emailJs.requests).toHaveLength(before + 1);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("lets no late end of an attempt overwrite the attempt after it", async () => {
    const id = await announced();
    const { promise: letGo, resolve: answer } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = {
      ready: async () => {},
      send: async () => {
        begin();
        await letGo;
        return { outcome: "refused", reason: "too late", final: true } as const;
      },
    };
    const late = deliverMessage({ ...delivery, carriers: { emailjs: slow } }, id);
    await begun;
    await pool.query("update outbox set sending_since = now() - interval '5 minutes' where id = $1", [id]);
    await deliverMessage(delivery, id);
    answer();
    await late;
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, error: null, maybeSent: true });
  });

  it("sets aside a letter that cannot be written, without calling anybody", async () => {
    const id = await announced();
    const before = emailJs.requests.length;
    const broken = { ...delivery, write: async () => Promise.reject(new Error("no such template")) };
    for (let attempt = 1; attempt <= 3; attempt++) await deliverMessage(broken, id);
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 3,
      error: "The letter could not be written; the log says why.",
    });
    expect(emailJs.requests).toHaveLength(before);
  });

  it("drops what there is nothing left to tell of, and a password reset of yesterday", async () => {
    const gone = await announced();
    await deliverMessage({ ...delivery, write: async () => null }, gone);
    expect(await row(gone)).toMatchObject({ state: "obsolete", attempts: 0 });
    const reset = await announced("password-reset");
    await pool.query("update outbox set created_at = now() - interval '24 hours' where id = $1", [reset]);
    await deliverMessage(delivery, reset);
    expect(await row(reset)).toMatchObject({ state: "obsolete" });
    const order = await announced("order-completed");
    await pool.query("update outbox set created_at = now() - interval '24 days' where id = $1", [order]);
    await deliverMessage(delivery, order);
    expect(await row(order)).toMatchObject({ state: "sent" });
  });
});

describe("a message that gathers another while its letter is written", () => {
  const joined = async (id: number, result: null | "letter") => {
    const write: Delivery["write"] = async (kind, subjectId) => {
      await pool.query("update outbox set gathered = gathered + 1 where id = $1", [id]);
      return result && plainLetter(kind, subjectId);
    };
    return deliverMessage({ ...delivery, write, limits: { ...noLimits, anHour: 0, unconfirmed: 0 } }, id);
  };

  it("is tried again where nothing was left to tell of the one before", async () => {
    const id = await announced("order-completed");
    expect(await joined(id, null)).toMatchObject({ outcome: "again" });
    expect(await deliverMessage(delivery, id)).toEqual({ outcome: "settled" });
    expect(await row(id)).toMatchObject({ state: "sent" });
  });

  it("is tried again where it was to wait for its recipient's budget", async () => {
    const id = await announced("order-completed");
    expect(await joined(id, "letter")).toMatchObject({ outcome: "again" });
  });
});

describe("handing messages to the job queue", () => {
  const queued = async (using: Delivery) => {
    const taken: number[] = [];
    await queueMessages(using, async (_, ids) => void taken.push(...ids));
    return taken;
  };

  it("takes each once, and gives it back where the queue does not take it", async () => {
    await pool.query("delete from outbox");
    const [one, two] = [await announced(), await announced("order-completed")];
    const failing = queueMessages(delivery, async () => Promise.reject(new Error("no queue")));
    await expect(failing).rejects.toThrow("no queue");
    expect(await queued(delivery)).toEqual([one, two]);
    expect(await queued(delivery)).toEqual([]);
  });

  it("leaves waiting what has no carrier, and takes it once it has one", async () => {
    await pool.query("delete from outbox");
    const [contact, order] = [await announced(), await announced("order-confirmation")];
    expect(await queued({ ...delivery, carriers: {} })).toEqual([]);
    const onlyEmailJs = openCarriers(db, {
      ...mail,
      smtp: null,
      emailJs: { ...mail.emailJs, customerTemplateId: null },
    });
    expect(await queued({ ...delivery, carriers: onlyEmailJs })).toEqual([contact]);
    expect(await row(order)).toMatchObject({ state: "waiting", queuedAt: null });
    expect(await queued(delivery)).toEqual([order]);
    // A job that finds no carrier any more puts its message back.
    expect(await deliverMessage({ ...delivery, carriers: {} }, order)).toEqual({ outcome: "held" });
    expect(await queued(delivery)).toEqual([order]);
  });

  it("finds messages whose job was lost, marked where they may have been sent, and forgets old ones", async () => {
    await pool.query("delete from outbox");
    const [lost, halfSent, old, failed] = [
      await announced(),
      await announced(),
      await announced(),
      await announced(),
    ];
    await queued(delivery);
    await sending(halfSent, 40_000);
    await pool.query("update outbox set queued_at = now() - interval '9 hours' where id in ($1, $2)", [
      lost,
      halfSent,
    ]);
    await pool.query(
      "update outbox set state = 'sent', settled_at = now() - interval '91 days' where id = $1",
      [old],
    );
    await pool.query(
      "update outbox set state = 'failed', settled_at = now() - interval '91 days' where id = $1",
      [failed],
    );
    await tidyOutbox(db);
    expect(await queued(delivery)).toEqual([lost, halfSent]);
    expect((await row(halfSent)).maybeSent).toBe(true);
    const left = await db.selectFrom("outbox").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([lost, halfSent, failed]);
  });
});
