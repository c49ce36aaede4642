import { createHash } from "node:crypto";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Database } from "../../schema.ts";
import type { ContactForm } from "./contact-form.ts";
import { findContactOfForm, findRecentContact, insertContact, lockContact } from "./contact-queries.ts";

/** Minutes within which the same content from a form without an idempotency key is a duplicate. */
const duplicateWindowMinutes = 10;

/**
 * Stores a contact message and enqueues the email to the owner, in one transaction (R32). A duplicate is not
 * stored: one with the same idempotency key, or, as cached pages have none, with the same content within some minutes.
 * @returns the id of the message, and whether it is a duplicate
 */
export async function sendContactMessage(
  db: Database,
  { name, email, phone, message, key }: ContactForm,
): Promise<{ id: number; isDuplicate: boolean }> {
  const content = JSON.stringify([name, email, phone, message]);
  const fingerprint = createHash("sha256").update(content).digest("base64url");
  return db.transaction().execute(async (tx) => {
    await lockContact(tx, fingerprint);
    const duplicate = key
      ? await findContactOfForm(tx, key, fingerprint)
      : await findRecentContact(tx, fingerprint, duplicateWindowMinutes);
    if (duplicate) return { id: duplicate.id, isDuplicate: true };
    const id = await insertContact(tx, { name, email, phone, comment: message, formKey: key, fingerprint });
    await enqueueEmail(tx, { kind: "contact-message", contactId: id });
    return { id, isDuplicate: false };
  });
}
