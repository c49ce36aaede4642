import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { accountByEmail, lockAdmins, setAdmin } from "./customer-queries.ts";

type NamedByAdmin =
  | "named"
  | "already"
  /** Nobody has an account with this email. */
  | "unknown"
  /** Nobody has confirmed the email: the account may be a stranger's. */
  | "unproven";

/** An admin names another person, who has an account under an email of their own, an admin. */
export async function nameAdmin(db: Database, email: string, actorId: string): Promise<NamedByAdmin> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const person = await accountByEmail(tx, email.toLowerCase());
    if (!person) return "unknown";
    if (person.isAdmin) return "already";
    if (!person.emailVerified) return "unproven";
    await setAdmin(tx, person.id, true);
    await recordAudit(tx, { actorId, action: "admin.named", subject: person.id });
    return "named";
  });
}
