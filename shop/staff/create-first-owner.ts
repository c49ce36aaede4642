import { randomUUID } from "node:crypto";
import { recordAudit } from "../base/audit/audit-queries.ts";
import { fillInSettings } from "../content/settings/change-settings.ts";
import type { ShopSettings } from "../content/settings/shop-settings.ts";
import {
  findAccountByEmail,
  hasOwner,
  insertUser,
  lockStaff,
  setEmailVerified,
  setPassword,
  setRole,
} from "../customers/account/customer-queries.ts";
import type { Database } from "../schema.ts";

export type CreateFirstOwnerResult =
  | { outcome: "made"; id: string }
  /** The email has an account, perhaps a stranger's. */
  | { outcome: "known-email" }
  /** The shop has an owner. */
  | { outcome: "gone" };

/**
 * Makes the owner's account while the shop has no owner (R28), and sets how the shop is reached (R41). Of several attempts at once
 * exactly one makes it.
 */
export async function createFirstOwner(
  db: Database,
  { email, passwordHash, settings = {} }: { email: string; passwordHash: string; settings?: ShopSettings },
): Promise<CreateFirstOwnerResult> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (await hasOwner(tx)) return { outcome: "gone" };
    const ownerEmail = email.toLowerCase();
    if (await findAccountByEmail(tx, ownerEmail)) return { outcome: "known-email" };
    const id = randomUUID();
    await insertUser(tx, { id, email: ownerEmail });
    await setPassword(tx, id, passwordHash);
    // The link was printed on the server: the operator vouches for the email.
    await setEmailVerified(tx, id);
    await setRole(tx, id, "owner");
    await recordAudit(tx, {
      actorId: null,
      action: "admin.named",
      subject: id,
      details: { by: "set-up link" },
    });
    await fillInSettings(tx, settings, id);
    return { outcome: "made", id };
  });
}
