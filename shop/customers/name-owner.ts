import { randomUUID } from "node:crypto";
import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { claimAccount } from "./claim-account.ts";
import { accountByEmail, insertCustomer, lockAdmins, lockPerson, setAdmin } from "./customer-queries.ts";
import { createResetToken } from "./password-reset.ts";

export type Named =
  | { outcome: "named" | "already"; id: string; token: string | null }
  /** `proven`: nobody had confirmed the email of the account, and whatever opened it before has ended. */
  | { outcome: "created" | "proven"; id: string; token: string };

/**
 * Makes a person an admin from the server's command line (R28), and an account for whom has none. Whoever runs
 * the server vouches for the address. Who cannot sign in with a password gets the token of a link to set one.
 */
export async function nameOwner(db: Database, email: string): Promise<Named> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const address = email.toLowerCase();
    const known = await accountByEmail(tx, address);
    if (known) await lockPerson(tx, known.id);
    const id = known?.id ?? randomUUID();
    if (!known) await insertCustomer(tx, { id, email: address });
    if (!known?.emailVerified) await claimAccount(tx, id);
    if (!known?.isAdmin) {
      await setAdmin(tx, id, true);
      await recordAudit(tx, {
        actorId: null,
        action: "admin.named",
        subject: id,
        details: { by: "command" },
      });
    }
    if (!known) return { outcome: "created", id, token: await createResetToken(tx, id) };
    if (!known.emailVerified) return { outcome: "proven", id, token: await createResetToken(tx, id) };
    const token = known.hasPassword ? null : await createResetToken(tx, id);
    return { outcome: known.isAdmin ? "already" : "named", id, token };
  });
}
