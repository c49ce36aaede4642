import { createHash } from "node:crypto";
import { readToken, signToken } from "../../../platform/signed-token.ts";
import type { Database } from "../../schema.ts";
import { findUser, setEmailVerified } from "./customer-queries.ts";

/** How long a link that verifies an email is valid, in hours. */
export const emailVerificationHours = 72;

const purpose = "address verification";

interface User {
  id: string;
  email: string;
}

/** Creates the token of a link with which a user shows that the email of their account is theirs. Nothing is stored. */
export function createVerificationToken(secret: string, user: User): string {
  const expires = new Date(Date.now() + emailVerificationHours * 3_600_000);
  return signToken(secret, purpose, subjectOf(user), expires);
}

/** The user whose email a token verifies; null where it has expired, is none, or is about another email of theirs. */
export async function verificationUser(db: Database, secret: string, token: string | null) {
  const subject = readToken(secret, purpose, token);
  const user = subject === null ? null : await findUser(db, subject.slice(0, subject.lastIndexOf(":")));
  return user && subject === subjectOf(user) ? user : null;
}

/** Verifies a user's email by the token that was sent to it. @returns the user; null where the token is invalid */
export async function verifyEmail(db: Database, secret: string, token: string | null) {
  const user = await verificationUser(db, secret, token);
  return user && (await setEmailVerified(db, user.id)) ? user : null;
}

function subjectOf({ id, email }: User): string {
  return `${id}:${createHash("sha256").update(email).digest("base64url").slice(0, 22)}`;
}
