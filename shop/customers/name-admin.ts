import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { accountByEmail, lockAdmins, setAdmin } from "./customer-queries.ts";

/** An admin names another person, who has an account, an admin. */
export async function nameAdmin(
  db: Database,
  email: string,
  actorId: string,
): Promise<"named" | "already" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const person = await accountByEmail(tx, email.toLowerCase());
    if (!person) return "unknown";
    if (person.isAdmin) return "already";
    await setAdmin(tx, person.id, true);
    await recordDeed(tx, { actorId, action: "admin.named", subject: person.id });
    return "named";
  });
}
