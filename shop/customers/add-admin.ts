import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { findAccountByEmail, lockAdmins, setAdmin } from "./customer-queries.ts";

type AddAdminResult =
  | "named"
  | "already"
  /** Nobody has an account with this email. */
  | "unknown"
  /** Nobody has confirmed the email: the account may be a stranger's. */
  | "unproven";

/** An admin makes another user, whose email is verified, an admin. */
export async function addAdmin(db: Database, email: string, actorId: string): Promise<AddAdminResult> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const user = await findAccountByEmail(tx, email.toLowerCase());
    if (!user) return "unknown";
    if (user.isAdmin) return "already";
    if (!user.emailVerified) return "unproven";
    await setAdmin(tx, user.id, true);
    await recordAudit(tx, { actorId, action: "admin.named", subject: user.id });
    return "named";
  });
}
