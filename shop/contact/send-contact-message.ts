import { createHash } from "node:crypto";
import { enqueueEmail } from "../notifications/enqueue-email.ts";
import type { Database } from "../schema.ts";
import type { ContactForm } from "./contact-form.ts";
import { contactOfForm, insertContact, lockContact, recentContact } from "./contact-queries.ts";

/** Within how many minutes the same words from a form without a key count as the same message. */
const sameMessageMinutes = 10;

/**
 * Stores a message to the shop as unread and announces it to the owner, in one transaction (R32).
 * Sent twice it is stored once: told by the form's key where it has one (pages that are kept for everyone
 * have none), else by the same words within some minutes.
 * @returns the id of the message, and whether it was there already
 */
export async function sendContactMessage(
  db: Database,
  { name, email, phone, message, key }: ContactForm,
): Promise<{ id: number; already: boolean }> {
  const words = JSON.stringify([name, email, phone, message]);
  const fingerprint = createHash("sha256").update(words).digest("base64url");
  return db.transaction().execute(async (tx) => {
    await lockContact(tx, fingerprint);
    const before = key
      ? await contactOfForm(tx, key, fingerprint)
      : await recentContact(tx, fingerprint, sameMessageMinutes);
    if (before) return { id: before.id, already: true };
    const id = await insertContact(tx, { name, email, phone, comment: message, formKey: key, fingerprint });
    await enqueueEmail(tx, { kind: "contact-message", contactId: id });
    return { id, already: false };
  });
}
