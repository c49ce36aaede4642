import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { lockPerson, setPassword } from "./customer-queries.ts";
import { endAccess } from "./end-access-queries.ts";
import { deletePasswordToken, insertPasswordToken, passwordTokenOwner } from "./password-link-queries.ts";
import { proveAddress } from "./prove-address.ts";

/** How long a link to set a password holds, in hours. */
export const passwordLinkHours = 24;

/** Makes the token of a one-time link with which a person sets a password. Only its hash is stored. */
export async function makePasswordLink(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertPasswordToken(db, { hash: hashOf(token), userId, hours: passwordLinkHours });
  return token;
}

/** Whose link it is, while it holds. */
export async function passwordLinkOwner(db: Database, token: string) {
  return passwordTokenOwner(db, hashOf(token));
}

export type PasswordSet =
  | { outcome: "set"; email: string; isAdmin: boolean }
  /** It was used, has expired, or never was one. */
  | { outcome: "gone" };

/**
 * Sets a password by a link, which is used up by it, and ends whatever was begun with the former credentials. The link
 * comes by mail or from whoever runs the server, so that using it shows that the address is the person's.
 */
export async function setPasswordByLink(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<PasswordSet> {
  return db.transaction().execute(async (tx) => {
    const owner = await passwordTokenOwner(tx, hashOf(token));
    if (!owner || !(await lockPerson(tx, owner.id))) return { outcome: "gone" };
    if (!(await deletePasswordToken(tx, hashOf(token)))) return { outcome: "gone" };
    if (owner.emailVerified) await endAccess(tx, owner.id);
    else await proveAddress(tx, owner.id);
    await setPassword(tx, owner.id, passwordHash);
    await recordAudit(tx, { actorId: owner.id, action: "password.set", subject: owner.id });
    return { outcome: "set", email: owner.email, isAdmin: owner.isAdmin };
  });
}

function hashOf(token: string): string {
  return `password-link ${createHash("sha256").update(token).digest("base64url")}`;
}
