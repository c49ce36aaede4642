import { randomUUID } from "node:crypto";
import { recordAudit } from "../base/audit/audit-queries.ts";
import {
  findAccountByEmail,
  insertUser,
  lockStaff,
  lockUser,
  setEmailVerified,
  setMissingName,
  setRole,
} from "../customers/account/customer-queries.ts";
import type { Database } from "../schema.ts";
import type { StaffRole } from "./model/permissions.ts";
import { findValidInvitation, mayManageStaff, setInvitation } from "./staff-queries.ts";

/** Days for which an invitation is valid. */
export const invitationDays = 14;

export type NameStaffResult =
  /** The email of the account is verified: the person has the role now. */
  | "named"
  /** The person gets the role when they set a password by the link of an email, which is the caller's to send. */
  | "invited"
  /** They work in the shop already. */
  | "already"
  /** Whoever asks is no owner (any more). */
  | "not-allowed";

/**
 * An owner names someone to a role by their email. An account whose email no one has verified may be a stranger's, and one
 * that does not exist is made: both get an invitation (decision 058).
 */
export async function nameStaff(
  db: Database,
  { email, name = "", role, actorId }: { email: string; name?: string; role: StaffRole; actorId: string },
): Promise<NameStaffResult> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (!(await mayManageStaff(tx, actorId))) return "not-allowed";
    const userEmail = email.toLowerCase();
    const account = await findAccountByEmail(tx, userEmail);
    if (account) await lockUser(tx, account.id);
    if (account?.role) return "already";
    const id = account?.id ?? randomUUID();
    if (!account) await insertUser(tx, { id, email: userEmail });
    await setMissingName(tx, id, name);
    if (account?.emailVerified) await setRole(tx, id, role);
    else await setInvitation(tx, id, role);
    const action = account?.emailVerified ? "staff.named" : "staff.invited";
    await recordAudit(tx, { actorId, action, subject: id, details: { role } });
    return account?.emailVerified ? "named" : "invited";
  });
}

/** An owner withdraws an invitation. The account, if it was made for it, stays without a way to sign in. */
export async function withdrawInvitation(
  db: Database,
  { id, actorId }: { id: string; actorId: string },
): Promise<"withdrawn" | "not-invited" | "not-allowed"> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (!(await mayManageStaff(tx, actorId))) return "not-allowed";
    if (!(await lockUser(tx, id)) || !(await setInvitation(tx, id, null))) return "not-invited";
    await recordAudit(tx, { actorId, action: "staff.uninvited", subject: id });
    return "withdrawn";
  });
}

/**
 * Gives a user the role that they are invited to, in the transaction in which they have set a password by a link of their
 * mailbox: no one else can have come by that link. @returns their role now
 */
export async function acceptInvitation(tx: Database, userId: string): Promise<StaffRole | null> {
  await lockStaff(tx);
  const { role, invitedRole } = await findValidInvitation(tx, userId, invitationDays);
  if (!invitedRole) return role;
  await setEmailVerified(tx, userId);
  await setRole(tx, userId, invitedRole);
  await recordAudit(tx, {
    actorId: userId,
    action: "staff.joined",
    subject: userId,
    details: { role: invitedRole },
  });
  return invitedRole;
}
