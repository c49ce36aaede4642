import { beforeEach, describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import { deliverNext, noLimits, plainEmail } from "../../../test/emails.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { startEmailJs } from "../../../test/simulators/emailjs.ts";
import { startSmtp } from "../../../test/simulators/smtp.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { EmailRequest } from "../../base/outbox/enqueue-email.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { allMessageKinds } from "../../base/outbox/message-kind.ts";
import { purgeSettledMessages } from "../../base/outbox/outbox-queries.ts";
import { claimNext, type Delivery, deliverMessage } from "./deliver-message.ts";
import { createMailTransports } from "./mail-transports.ts";

const { db, pool } = await createTestDatabase();
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
  transports: createMailTransports(db, mail, 1),
  ownerEmail: "owner@lumiskin.example",
  render: plainEmail,
  maxAttempts: 3,
  retrySeconds: 0,
  limits: noLimits,
};

let last = 0;
async function enqueue(kind: EmailRequest["kind"] = "contact-message"): Promise<number> {
  await enqueueEmail(db, { kind, subject: `s${++last}` } as never);
  await pool.query("update outbox set next_attempt_at = now()");
  return (await db.selectFrom("outbox").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
}
const deliver = (using: Partial<Delivery> = {}) => deliverNext({ ...delivery, ...using });
const row = (id: number) =>
  db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

beforeEach(async () => {
  await pool.query("delete from outbox");
  emailJs.setBehaviours();
  smtp.setBehaviours();
});

describe("delivering a message", () => {
  it("[S7.emailjs.send S7.emailjs.params S1.email R33.emailjs] sends the contact notification with the specification's fields by EmailJS", async () => {
    const id = await enqueue();
    await deliver();
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
      transport: "emailjs",
      error: null,
      possiblySent: false,
      leasedUntil: null,
    });
    expect((await row(id)).settledAt).not.toBeNull();
  });

  it("[R33.customers] sends customer mail by SMTP, and by the customer template where there is no SMTP", async () => {
    await enqueue("order-completed");
    await deliver();
    expect(smtp.mails.at(-1)).toMatchObject({ to: ["ayesha@example.com"], text: "In plain text" });
    expect(smtp.mails.at(-1)?.headers.get("reply-to")).toBe("LumiSkin <hello@lumiskin.example>");
    await enqueue("order-completed");
    await deliver({ transports: createMailTransports(db, { ...mail, smtp: null }, 1) });
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

  it.each(allMessageKinds)("lets no responder answer an automatic email: %s", async (kind) => {
    await enqueue(kind as EmailRequest["kind"]);
    await deliver({ transports: createMailTransports(db, { ...mail, emailJs: null }, 1) });
    // A person writes a reply, and may be told that its reader is away.
    const expected = kind === "contact-reply" ? undefined : "auto-generated";
    expect(smtp.mails.at(-1)?.headers.get("auto-submitted")).toBe(expected);
  });

  it("sends an owner's mail to the configured address, else to the one in the shop's settings", async () => {
    await enqueue("new-order");
    await deliver();
    expect(smtp.mails.at(-1)?.to).toEqual(["owner@lumiskin.example"]);
    expect(smtp.mails.at(-1)?.headers.get("reply-to")).toBe("Ayesha Khan <ayesha@example.com>");
    await setShopSettings(db, { email: "shop@lumiskin.example" });
    await enqueue("new-order");
    await deliver({ ownerEmail: null });
    expect(smtp.mails.at(-1)?.to).toEqual(["shop@lumiskin.example"]);
  });

  it("[R41.named] lets an owner's mail wait while the shop's email is a placeholder", async () => {
    await setShopSettings(db, seedSettings);
    const before = smtp.mails.length;
    await enqueue("new-order");
    const transports = createMailTransports(db, { ...mail, emailJs: null });
    expect(await deliver({ ownerEmail: null, transports })).toBe(false);
    expect(smtp.mails).toHaveLength(before);
    await setShopSettings(db, {});
  });

  it("commits that it is being sent before the service is called", async () => {
    const id = await enqueue();
    let stateWhileSending: string | undefined;
    const transport = {
      ready: async () => {},
      send: async () => {
        stateWhileSending = (await row(id)).state;
        return { outcome: "accepted" } as const;
      },
    };
    await deliver({ transports: { emailjs: transport } });
    expect(stateWhileSending).toBe("sending");
  });

  it("[R32.outbox] tries again what was refused, and sets aside what keeps failing, with its error", async () => {
    const id = await enqueue();
    emailJs.setBehaviours("too-many", "broken", "forbidden");
    await deliver();
    expect(await row(id)).toMatchObject({
      state: "waiting",
      attempts: 1,
      error: "EmailJS answered 429: Too Many Requests",
      possiblySent: false,
    });
    await deliver();
    await deliver();
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 3,
      error: "EmailJS answered 403: API calls are disabled for non-browser applications",
    });
    const before = emailJs.requests.length;
    await deliver();
    expect(emailJs.requests).toHaveLength(before);
  });

  it("sets aside at once what a mail server refuses for good", async () => {
    const id = await enqueue("order-completed");
    smtp.setBehaviours("unknown-recipient");
    await deliver();
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 1,
      error: expect.stringContaining("5.1.1 this address is not known"),
    });
  });

  it("ends a message whose process died in each attempt", async () => {
    const id = await enqueue();
    const sent = emailJs.requests.length;
    await pool.query("update outbox set state = 'sending', attempts = 3, leased_until = now()");
    await deliver();
    expect(await row(id)).toMatchObject({ state: "failed", possiblySent: true, attempts: 3 });
    expect(emailJs.requests).toHaveLength(sent);
  });

  it("marks a message that may have been sent, and names it the same the next time", async () => {
    const id = await enqueue("order-completed");
    smtp.setBehaviours("cut");
    await deliver();
    expect(await row(id)).toMatchObject({ state: "waiting", possiblySent: true });
    await deliver();
    expect(await row(id)).toMatchObject({ state: "sent", possiblySent: true, attempts: 2 });
    const [first, second] = smtp.mails.slice(-2).map(({ headers }) => headers.get("message-id"));
    expect(first).toMatch(/^<outbox-\d+-\d+@lumiskin\.example>$/);
    expect(second).toBe(first);
  });

  it("leaves a message alone while its sender's lease lasts, and takes it over afterwards", async () => {
    const id = await enqueue();
    await pool.query(
      "update outbox set state = 'sending', attempts = 1, leased_until = now() + interval '1 minute'",
    );
    expect(await deliver()).toBe(false);
    await pool.query("update outbox set leased_until = now()");
    expect(await deliver()).toBe(true);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, possiblySent: true });
  });

  it("is sent by one of ten who try at once, also where each takes it for theirs", async () => {
    const id = await enqueue();
    const before = emailJs.requests.length;
    const claimed = await claimNext(delivery);
    if (!claimed) throw new Error("nothing was due");
    const others = Array.from({ length: 9 }, () => deliver());
    await Promise.all([claimed, claimed, claimed].map((message) => deliverMessage(delivery, message)));
    expect(await Promise.all(others)).not.toContain(true);
    expect(emailJs.requests).toHaveLength(before + 1);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("sends security email first", async () => {
    await enqueue("order-completed");
    await enqueue("password-reset");
    await deliver();
    expect(smtp.mails.at(-1)?.headers.get("subject")).toMatch(/^password-reset/);
  });

  it("sends a failed attempt before a payment, and a payment before the rest", async () => {
    for (const kind of ["order-completed", "payment-received", "parcel-attempted", "password-reset"] as const)
      await enqueue(kind);
    for (let n = 0; n < 4; n++) await deliver();
    expect(smtp.mails.slice(-4).map(({ headers }) => headers.get("subject")?.split(" ")[0])).toEqual([
      "password-reset",
      "parcel-attempted",
      "payment-received",
      "order-completed",
    ]);
  });

  it("lets no late end of an attempt overwrite the attempt after it", async () => {
    const id = await enqueue();
    const { promise: letGo, resolve: answer } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = {
      ready: async () => {},
      send: async () => {
        begin();
        await letGo;
        return { outcome: "rejected", reason: "too late", permanent: true } as const;
      },
    };
    const late = deliver({ transports: { emailjs: slow } });
    await begun;
    await pool.query("update outbox set leased_until = now()");
    await deliver();
    answer();
    await late;
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, error: null, possiblySent: true });
  });

  it("sets aside an email that cannot be rendered, without calling a service", async () => {
    const id = await enqueue();
    const before = emailJs.requests.length;
    const render = async () => Promise.reject(new Error("no such template"));
    for (let attempt = 1; attempt <= 3; attempt++) await deliver({ render });
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 3,
      error: "This email could not be created. Your developer can see why in the log.",
    });
    expect(emailJs.requests).toHaveLength(before);
  });

  it("drops what there is nothing left to report of, and a password reset of yesterday", async () => {
    const gone = await enqueue();
    await deliver({ render: async () => null });
    expect(await row(gone)).toMatchObject({ state: "superseded", attempts: 0 });
    const reset = await enqueue("password-reset");
    await pool.query("update outbox set created_at = now() - interval '24 hours' where id = $1", [reset]);
    await deliver();
    expect(await row(reset)).toMatchObject({ state: "superseded" });
    const order = await enqueue("order-completed");
    await pool.query("update outbox set created_at = now() - interval '24 days' where id = $1", [order]);
    await deliver();
    expect(await row(order)).toMatchObject({ state: "sent" });
  });
});

describe("a message that merges another while its email is rendered", () => {
  const merge = async (id: number, result: null | "email") => {
    const render: Delivery["render"] = async (kind, subjectId) => {
      await pool.query(
        "update outbox set merged_count = merged_count + 1, leased_until = null where id = $1",
        [id],
      );
      return result && plainEmail(kind, subjectId);
    };
    await deliver({ render, limits: { ...noLimits, maxPerHour: 0, maxUnconfirmed: 0 } });
    expect(await row(id)).toMatchObject({ state: "waiting", attempts: 0, mergedCount: 1 });
  };

  it("is delivered again where nothing was left to report of the one before", async () => {
    const id = await enqueue("order-completed");
    await merge(id, null);
    await deliver();
    expect(await row(id)).toMatchObject({ state: "sent" });
  });

  it("is delivered again where it was to wait for its recipient's rate limit", async () => {
    await merge(await enqueue("order-completed"), "email");
  });
});

describe("the outbox", () => {
  it("keeps what has no transport, and sends it once it has one", async () => {
    const [contact, order] = [await enqueue(), await enqueue("order-confirmation")];
    expect(await deliver({ transports: {} })).toBe(false);
    const transports = createMailTransports(db, {
      ...mail,
      smtp: null,
      emailJs: { ...mail.emailJs, customerTemplateId: null },
    });
    expect([await deliver({ transports }), await deliver({ transports })]).toEqual([true, false]);
    expect(await row(contact)).toMatchObject({ state: "sent" });
    expect(await row(order)).toMatchObject({ state: "waiting", leasedUntil: null });
    await deliver();
    expect(await row(order)).toMatchObject({ state: "sent" });
  });

  it("deletes sent messages after their retention, and keeps failed ones", async () => {
    const [sent, failed] = [await enqueue(), await enqueue()];
    await pool.query(
      "update outbox set settled_at = now() - interval '91 days', state = case id when $1 then 'sent' else 'failed' end",
      [sent],
    );
    await purgeSettledMessages(db);
    const left = await db.selectFrom("outbox").select("id").execute();
    expect(left).toEqual([{ id: failed }]);
  });
});

it.each(["password-reset", "address-verification"] as const)(
  "a %s is sent before older email that waits",
  async (kind) => {
    const older = await enqueue("contact-message");
    const urgent = await enqueue(kind);
    await pool.query("update outbox set next_attempt_at = now() - interval '1 hour' where id = $1", [older]);
    expect((await claimNext(delivery))?.id).toBe(urgent);
  },
);
