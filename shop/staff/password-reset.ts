import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "../base/audit/audit-queries.ts";
import { claimAccount } from "../customers/account/claim-account.ts";
import { lockUser, setPassword } from "../customers/account/customer-queries.ts";
import {
  deleteResetToken,
  deleteResetTokens,
  findResetUser,
  insertResetToken,
} from "../customers/account/password-reset-queries.ts";
import { revokeAccess } from "../customers/account/revoke-access-queries.ts";
import type { Database } from "../schema.ts";
import { acceptInvitation } from "./name-staff.ts";

/** How long a link to set a password is valid, in hours. */
export const passwordResetHours = 24;

/** Creates the token of a link with which a user sets a password, once. Only its hash is stored. */
export function createResetToken(db: Database, userId: string): Promise<string> {
  return createToken(db, userId, "");
}

/**
 * Creates the token of a link that an owner sends to an invited person. It works only while the invitation is open and
 * no one has confirmed the email: an owner must not take over a customer's account. Earlier links of the user end.
 */
export async function createInvitationToken(db: Database, userId: string): Promise<string> {
  await deleteResetTokens(db, userId);
  return createToken(db, userId, invitationPrefix);
}

const invitationPrefix = "invitation.";

async function createToken(db: Database, userId: string, prefix: string): Promise<string> {
  const token = prefix + randomBytes(32).toString("base64url");
  await insertResetToken(db, { identifier: identifierOf(token), userId, hours: passwordResetHours });
  return token;
}

/** The user whose password a token sets; undefined where it was used, has expired, or never was one. */
export async function resetTokenUser(db: Database, token: string) {
  const user = await findResetUser(db, identifierOf(token));
  const isClosed = user && token.startsWith(invitationPrefix) && (user.emailVerified || !user.invitedRole);
  return isClosed ? undefined : user;
}

export type PasswordReset =
  | { outcome: "set"; email: string }
  /** The token was used, has expired, or never was one. */
  | { outcome: "gone" };

/**
 * Sets a password by a token, which it uses up, and revokes all access that the former credentials gave. The link
 * comes by email, from the server's operator, or from an owner, so that using it verifies the user's email.
 */
export async function resetPassword(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<PasswordReset> {
  return db.transaction().execute(async (tx) => {
    const found = await resetTokenUser(tx, token);
    const user = found && (await lockUser(tx, found.id)) && (await resetTokenUser(tx, token));
    if (!user) return { outcome: "gone" };
    if (!(await deleteResetToken(tx, identifierOf(token)))) return { outcome: "gone" };
    if (user.emailVerified) await revokeAccess(tx, user.id);
    else await claimAccount(tx, user.id);
    await setPassword(tx, user.id, passwordHash);
    await recordAudit(tx, { actorId: user.id, action: "password.set", subject: user.id });
    await acceptInvitation(tx, user.id);
    return { outcome: "set", email: user.email };
  });
}

function identifierOf(token: string): string {
  return `password-link ${createHash("sha256").update(token).digest("base64url")}`;
}
