import { recordAudit } from "../../base/audit/audit-queries.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Database } from "../../schema.ts";
import { lockContactStatus } from "./contact-list-queries.ts";
import { deleteContact, insertReply, setContactAnswered } from "./contact-reply-queries.ts";

interface ContactChange {
  id: number;
  actorId: string;
}

/** Answers a contact message by email, in one transaction with the message that sends it. The same text is sent once. */
export async function replyToContact(
  db: Database,
  { id, actorId, text }: ContactChange & { text: string },
): Promise<"sent" | "already" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockContactStatus(tx, id))) return "unknown";
    const replyId = await insertReply(tx, { contactId: id, text, authorId: actorId });
    if (replyId === undefined) return "already";
    await setContactAnswered(tx, id, actorId);
    await enqueueEmail(tx, { kind: "contact-reply", replyId });
    await recordAudit(tx, { actorId, action: "contact.replied", subject: String(id) });
    return "sent";
  });
}

/** Marks a contact message as answered in another way, such as on the phone. */
export async function markAnswered(
  db: Database,
  { id, actorId }: ContactChange,
): Promise<"marked" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockContactStatus(tx, id))) return "unknown";
    await setContactAnswered(tx, id, actorId);
    await recordAudit(tx, { actorId, action: "contact.answered", subject: String(id) });
    return "marked";
  });
}

/** Deletes a contact message with its answers, for good. */
export async function removeContact(
  db: Database,
  { id, actorId }: ContactChange,
): Promise<"removed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteContact(tx, id))) return "unknown";
    await recordAudit(tx, { actorId, action: "contact.deleted", subject: String(id) });
    return "removed";
  });
}
