import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { lockUser } from "../account/customer-queries.ts";
import { deleteCustomerNote, insertCustomerNote, isNewestNote } from "./customer-note-queries.ts";

interface NoteChange {
  userId: string;
  actorId: string;
}

/** Adds a note about a customer, once. The audit log has no word of it: it cannot forget (decision 021). */
export async function addCustomerNote(
  db: Database,
  { userId, actorId, text }: NoteChange & { text: string },
): Promise<"added" | "already" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) return "unknown";
    if (await isNewestNote(tx, userId, text)) return "already";
    await insertCustomerNote(tx, { userId, text, authorId: actorId });
    await recordAudit(tx, { actorId, action: "customer.noted", subject: userId });
    return "added";
  });
}

/** Deletes a note about a customer. */
export async function removeCustomerNote(
  db: Database,
  { userId, actorId, id }: NoteChange & { id: number },
): Promise<"removed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteCustomerNote(tx, { userId, id }))) return "unknown";
    await recordAudit(tx, { actorId, action: "customer.note-removed", subject: userId });
    return "removed";
  });
}
