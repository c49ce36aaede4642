import { createHash, randomBytes } from "node:crypto";
import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { deleteSessions, setPassword } from "./customer-queries.ts";
import {
  deletePasswordToken,
  deletePasswordTokens,
  insertPasswordToken,
  passwordTokenOwner,
} from "./password-link-queries.ts";

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

/** Sets a password by a link, which is used up by it with any other the person has, and signs the person out wherever they were signed in. */
export async function setPasswordByLink(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<PasswordSet> {
  return db.transaction().execute(async (tx) => {
    const owner = await passwordTokenOwner(tx, hashOf(token));
    if (!owner || !(await deletePasswordToken(tx, hashOf(token)))) return { outcome: "gone" };
    await deletePasswordTokens(tx, owner.id);
    await setPassword(tx, owner.id, passwordHash);
    await deleteSessions(tx, owner.id);
    await recordDeed(tx, { actorId: owner.id, action: "password.set", subject: owner.id });
    return { outcome: "set", email: owner.email, isAdmin: owner.isAdmin };
  });
}

function hashOf(token: string): string {
  return `password-link ${createHash("sha256").update(token).digest("base64url")}`;
}
