import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { renderEmail } from "../../mail/emails/render-email.ts";
import { secretLinks } from "../../mail/emails/secret-links.ts";
import { markAnswered, removeContact, replyToContact } from "./answer-contact.ts";
import { purgeSettledContacts } from "./contact-reply-queries.ts";
import { markContact } from "./mark-contact.ts";

describe("answering a contact message", async () => {
  const { db, pool } = await createTestDatabase();
  const owner = await createCustomer(db, { isAdmin: true });
  const actorId = owner.id;
  const origin = "https://shop.example";
  const context = { db, origin, links: secretLinks(db, "a secret", origin) };
  let id = 0;
  let count = 0;

  beforeEach(async () => {
    ({ id } = await db
      .insertInto("contacts")
      .values({
        name: "Win a prize at https://evil.example",
        email: "hina@example.com",
        comment: "Buy at https://evil.example",
        fingerprint: String(++count),
      })
      .returning("id")
      .executeTakeFirstOrThrow());
  });

  const stored = () => db.selectFrom("contacts").selectAll().where("id", "=", id).executeTakeFirst();
  const emails = () =>
    db.selectFrom("outbox").select("subjectId").where("kind", "=", "contact-reply").orderBy("id").execute();

  it("is not marked where the mark cannot be stored", async () => {
    const marked = whileWritesAreRefused(db, "update on contacts", () => markAnswered(db, { id, actorId }));
    await expect(marked).rejects.toThrow(refusedWrite);
  });

  it("sends it once, marks the message as answered, and repeats nothing that the visitor typed", async () => {
    const before = (await emails()).length;
    const reply = { id, actorId, text: "Assalam o alaikum,\n\nyes, it suits oily skin.\nSana" };
    const outcomes = await Promise.all([replyToContact(db, reply), replyToContact(db, reply)]);
    expect(outcomes.sort()).toEqual(["already", "sent"]);
    expect(await stored()).toMatchObject({
      status: "read",
      answeredBy: actorId,
      answeredAt: expect.any(Date),
    });
    const sent = (await emails()).slice(before);
    expect(sent).toHaveLength(1);
    const email = await renderEmail(context, "contact-reply", sent[0]?.subjectId ?? "");
    expect(email).toMatchObject({ to: "hina@example.com", subject: "Our reply to your message" });
    expect(email?.text).toContain("yes, it suits oily skin.\n\nSana");
    expect(`${email?.text}${email?.html}`).not.toContain("evil.example");
    await removeContact(db, { id, actorId });
    expect(await renderEmail(context, "contact-reply", sent[0]?.subjectId ?? "")).toBeNull();
  });

  it("may have been done on the phone; a message that is unread again was not answered", async () => {
    expect(await markAnswered(db, { id, actorId })).toBe("marked");
    const readAt = (await stored())?.readAt;
    expect(await markAnswered(db, { id, actorId })).toBe("marked");
    expect((await stored())?.readAt).toEqual(readAt);
    expect(await markContact(db, id, "unread", actorId)).toBe("marked");
    expect(await markContact(db, id, "unread", actorId)).toBe("already");
    expect(await stored()).toMatchObject({
      status: "unread",
      readAt: null,
      answeredAt: null,
      answeredBy: null,
    });
  });

  it("knows a message that is gone", async () => {
    expect(await removeContact(db, { id, actorId })).toBe("removed");
    expect(await removeContact(db, { id, actorId })).toBe("unknown");
    expect(await markAnswered(db, { id, actorId })).toBe("unknown");
    expect(await replyToContact(db, { id, actorId, text: "Hello" })).toBe("unknown");
  });

  it.each([
    ["unread for years", "status = 'unread'", true],
    ["read 13 months ago", "status = 'read', read_at = now() - interval '13 months'", false],
    ["read 11 months ago", "status = 'read', read_at = now() - interval '11 months'", true],
    [
      "read 13 months ago and answered since",
      "status = 'read', read_at = now() - interval '13 months', answered_at = now() - interval '1 month'",
      true,
    ],
    [
      "answered 13 months ago",
      "status = 'read', read_at = now() - interval '14 months', answered_at = now() - interval '13 months'",
      false,
    ],
  ])("keeps a message that was %s: %s", async (_, change, isKept) => {
    await pool.query(`update contacts set timestamp = now() - interval '5 years', ${change} where id = $1`, [
      id,
    ]);
    await purgeSettledContacts(db);
    expect((await stored()) !== undefined).toBe(isKept);
  });

  it("the database knows when a read message was read", async () => {
    await expect(pool.query("update contacts set status = 'read' where id = $1", [id])).rejects.toThrow(
      "contacts_read_at",
    );
    await expect(pool.query("update contacts set answered_at = now() where id = $1", [id])).rejects.toThrow(
      "contacts_answered_is_read",
    );
  });
});
