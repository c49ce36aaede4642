import { recordAudit } from "../audit/audit-queries.ts";
import { lockUser } from "../customers/customer-queries.ts";
import { revokeAccess } from "../customers/revoke-access-queries.ts";
import type { Database } from "../schema.ts";
import {
  anonymiseOrders,
  deleteRecordsByEmail,
  deleteUser,
  listPendingOrderLines,
} from "./delete-account-queries.ts";

export type DeleteAccountResult =
  | { outcome: "deleted" }
  /** An order of theirs is neither completed nor cancelled yet. */
  | { outcome: "pending-order" }
  /** The shop would be without an admin. */
  | { outcome: "last-admin" }
  /** There is no such account any more. */
  | { outcome: "gone" };

/**
 * Removes a person from the shop and keeps the figures of their orders (R36): all of it or nothing.
 * It takes turns with whatever changes the person's cart or orders, so no order comes in between.
 */
export async function deleteAccount(db: Database, userId: string): Promise<DeleteAccountResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, userId))) return { outcome: "gone" };
      if ((await listPendingOrderLines(tx, userId, 1)).length > 0) return { outcome: "pending-order" };
      await anonymiseOrders(tx, userId);
      await revokeAccess(tx, userId);
      const deletedUser = await deleteUser(tx, userId);
      // Under an email that nobody has verified, others may have written.
      if (deletedUser?.emailVerified) await deleteRecordsByEmail(tx, deletedUser.email);
      await recordAudit(tx, { actorId: userId, action: "account.deleted", subject: userId });
      return { outcome: "deleted" };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "users_keep_an_admin")
      return { outcome: "last-admin" };
    throw error;
  }
}
