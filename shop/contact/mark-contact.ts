import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { type ContactStatus, lockContactStatus, setContactStatus } from "./contact-list-queries.ts";

export type Marked =
  | "marked"
  /** Somebody else was quicker, or the button was pressed twice. */
  | "already"
  | "unknown";

/** An admin marks a message read, or unread again. */
export async function markContact(
  db: Database,
  id: number,
  status: ContactStatus,
  actorId: string,
): Promise<Marked> {
  return db.transaction().execute(async (tx) => {
    const before = await lockContactStatus(tx, id);
    if (!before) return "unknown";
    if (before === status) return "already";
    await setContactStatus(tx, id, status);
    await recordAudit(tx, { actorId, action: `contact.${status}`, subject: String(id) });
    return "marked";
  });
}
