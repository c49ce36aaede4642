import { recordAudit } from "../base/audit/audit-queries.ts";
import { findRole, lockStaff, lockUser, setRole } from "../customers/account/customer-queries.ts";
import { revokeAccess } from "../customers/account/revoke-access-queries.ts";
import type { Database } from "../schema.ts";
import type { StaffRole } from "./model/permissions.ts";
import { mayManageStaff } from "./staff-queries.ts";

export type ChangeStaffResult =
  | "done"
  /** They have that role already. */
  | "already"
  /** They do not work in the shop (any more), or there is no such user. */
  | "not-staff"
  /** The shop's only owner stays one. */
  | "last-owner"
  /** Whoever asks is no owner (any more). */
  | "not-allowed";

interface StaffChange {
  id: string;
  actorId: string;
}

/** An owner gives someone who works in the shop another role. It holds from their next request. */
export async function changeRole(
  db: Database,
  { id, role, actorId }: StaffChange & { role: StaffRole },
): Promise<ChangeStaffResult> {
  return changeAsOwner(db, { id, actorId }, async (tx, from) => {
    if (from === role) return "already";
    await setRole(tx, id, role);
    await recordAudit(tx, { actorId, action: "staff.changed", subject: id, details: { from, to: role } });
    return "done";
  });
}

/**
 * Someone leaves the shop: the role, all sessions, links to set a password and sign-ins under way end in one transaction.
 * Their account stays as a customer's (decision 058).
 */
export async function dismissStaff(db: Database, { id, actorId }: StaffChange): Promise<ChangeStaffResult> {
  return changeAsOwner(db, { id, actorId }, async (tx, role) => {
    await setRole(tx, id, null);
    await revokeAccess(tx, id);
    await recordAudit(tx, { actorId, action: "staff.dismissed", subject: id, details: { role } });
    return "done";
  });
}

/** Changes take turns: of two owners who remove each other at once, the second is no owner any more. */
async function changeAsOwner(
  db: Database,
  { id, actorId }: StaffChange,
  change: (tx: Database, role: StaffRole) => Promise<ChangeStaffResult>,
): Promise<ChangeStaffResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockStaff(tx);
      if (!(await mayManageStaff(tx, actorId))) return "not-allowed";
      const role = (await lockUser(tx, id)) ? await findRole(tx, id) : null;
      return role ? change(tx, role) : "not-staff";
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "users_keep_an_owner") return "last-owner";
    throw error;
  }
}
