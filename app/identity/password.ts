import { data } from "react-router";
import { log } from "../../platform/log.ts";
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
  if (retryAfter !== null) return told({ outcome: "too-many", retryAfter });
  const right = await passwords.verify(db, { hash: known, password }).catch(refuse);
  if (!right) return told({ outcome: "wrong" });
  await forget(db, key);
  return told({ outcome: "right" });

  function told(check: PasswordCheck): PasswordCheck {
    log.info({ userId, outcome: check.outcome }, "somebody was asked for their password again");
    return check;
  }
}
