import { randomUUID } from "node:crypto";
import { recordAudit } from "../base/audit/audit-queries.ts";
import { claimAccount } from "../customers/account/claim-account.ts";
import {
  findAccountByEmail,
  insertUser,
  lockStaff,
  lockUser,
  setRole,
} from "../customers/account/customer-queries.ts";
import type { Database } from "../schema.ts";
import { createResetToken } from "./password-reset.ts";

export type GrantOwnerResult =
  | { outcome: "named" | "already"; id: string; token: string | null }
  /** `proven`: no one had verified the email of the account, whose former access was revoked. */
  | { outcome: "created" | "proven"; id: string; token: string };

/**
 * Makes a user an owner from the server's command line (R28), and creates the account where there is none. The
 * operator vouches for the email. A user without a password gets the token of a link to set one.
 */
export async function grantOwner(db: Database, email: string): Promise<GrantOwnerResult> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const userEmail = email.toLowerCase();
    const existing = await findAccountByEmail(tx, userEmail);
    if (existing) await lockUser(tx, existing.id);
    const id = existing?.id ?? randomUUID();
    if (!existing) await insertUser(tx, { id, email: userEmail });
    if (!existing?.emailVerified) await claimAccount(tx, id);
    if (existing?.role !== "owner") {
      await setRole(tx, id, "owner");
      await recordAudit(tx, {
        actorId: null,
        action: "admin.named",
        subject: id,
        details: { by: "command" },
      });
    }
    if (!existing) return { outcome: "created", id, token: await createResetToken(tx, id) };
    if (!existing.emailVerified) return { outcome: "proven", id, token: await createResetToken(tx, id) };
    const token = existing.hasPassword ? null : await createResetToken(tx, id);
    return { outcome: existing.role === "owner" ? "already" : "named", id, token };
  });
}
