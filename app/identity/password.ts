import { data } from "react-router";
import { passwordHashOf } from "../../shop/customers/customer-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { waitHeaders } from "../http/limit-visitor.ts";
import { tooMany } from "../limits/too-many.ts";
import { Busy, passwords } from "./hashing.ts";
import { consume, forget } from "./rate-limit-queries.ts";
import { byEmail } from "./sign-in-limits.ts";

/** A password as it is kept. Throws 429 where too many are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return passwords.hash(password).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof Busy)) throw error;
  throw data(tooMany(error.retryAfter), { status: 429, headers: waitHeaders(error.retryAfter) });
}

export type PasswordCheck =
  | { outcome: "right" | "wrong" | "none" }
  /** `retryAfter` in seconds. */
  | { outcome: "too-many"; retryAfter: number };

/**
 * Whether somebody who is signed in knows their present password; "none": they have none. Tries are limited, so
 * that a session left open does not give the password away.
 */
export async function checkPassword(db: Database, userId: string, password: string): Promise<PasswordCheck> {
  const known = await passwordHashOf(db, userId);
  if (known === null) return { outcome: "none" };
  const key = `password ${userId}`;
  const { retryAfter } = await consume(db, key, byEmail);
  if (retryAfter !== null) return { outcome: "too-many", retryAfter };
  if (!(await passwords.verify(db, { hash: known, password }).catch(refuse))) return { outcome: "wrong" };
  await forget(db, key);
  return { outcome: "right" };
}
