import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { type ContactStatus, lockContactStatus, setContactStatus } from "./contact-list-queries.ts";

export type MarkContactResult =
  | "marked"
  /** It has that status already. */
  | "already"
  | "unknown";

/** Marks a contact message read or unread, with an audit event. */
export async function markContact(
  db: Database,
  id: number,
  status: ContactStatus,
  actorId: string,
): Promise<MarkContactResult> {
  return db.transaction().execute(async (tx) => {
    const before = await lockContactStatus(tx, id);
    if (!before) return "unknown";
    if (before === status) return "already";
    await setContactStatus(tx, id, status);
    await recordAudit(tx, { actorId, action: `contact.${status}`, subject: String(id) });
    return "marked";
  });
}
