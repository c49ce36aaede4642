import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { lockUser } from "./customer-queries.ts";
import {
  anonymiseOrders,
  deleteRecordsByEmail,
  deleteUser,
  listPendingOrderLines,
} from "./delete-account-queries.ts";
import { revokeAccess } from "./revoke-access-queries.ts";

export type DeleteAccountResult =
  | { outcome: "deleted" }
  /** The customer has a Pending order line. */
  | { outcome: "pending-order" }
  /** The user is the only owner. */
  | { outcome: "last-owner" }
  /** There is no such account. */
  | { outcome: "gone" };

/** Deletes an account and anonymises its orders (R36), in one transaction; the cart lock prevents new orders. */
export async function deleteAccount(db: Database, userId: string): Promise<DeleteAccountResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, userId))) return { outcome: "gone" };
      if ((await listPendingOrderLines(tx, userId, 1)).length > 0) return { outcome: "pending-order" };
      await anonymiseOrders(tx, userId);
      await revokeAccess(tx, userId);
      const deletedUser = await deleteUser(tx, userId);
      // Other people may have used an unverified email.
      if (deletedUser?.emailVerified) await deleteRecordsByEmail(tx, deletedUser.email);
      await recordAudit(tx, { actorId: userId, action: "account.deleted", subject: userId });
      return { outcome: "deleted" };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "users_keep_an_owner")
      return { outcome: "last-owner" };
    throw error;
  }
}
