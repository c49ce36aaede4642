import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { isAdmin, lockAdmins, setAdmin } from "./customer-queries.ts";

export type RemoveAdminResult =
  | "removed"
  /** Another admin was faster, or there is no such user. */
  | "not-admin"
  | "last-admin";

/** Removes another admin's role, or the admin's own; the database refuses for the last admin (R28). */
export async function removeAdmin(db: Database, id: string, actorId: string): Promise<RemoveAdminResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockAdmins(tx);
      if (!(await isAdmin(tx, id))) return "not-admin";
      await setAdmin(tx, id, false);
      await recordAudit(tx, { actorId, action: "admin.removed", subject: id });
      return "removed";
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "users_keep_an_admin") return "last-admin";
    throw error;
  }
}
