import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { setAdmin } from "./customer-queries.ts";

/** An admin makes another, or themselves, a customer again; the database keeps the last one (reading 28). */
export async function removeAdmin(
  db: Database,
  id: string,
  actorId: string,
): Promise<"removed" | "last-admin"> {
  try {
    await db.transaction().execute(async (tx) => {
      await setAdmin(tx, id, false);
      await recordDeed(tx, { actorId, action: "admin.removed", subject: id });
    });
    return "removed";
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "users_keep_an_admin") return "last-admin";
    throw error;
  }
}
