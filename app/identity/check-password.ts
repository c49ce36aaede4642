import { data, type RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { findPasswordHash } from "../../shop/customers/account/customer-queries.ts";
import { customer, database, requestMeta } from "../http/context.ts";
import { retryAfterHeaders } from "../http/limits/limit-visitor.ts";
import { consume, type RateLimit } from "../http/limits/rate-limit-queries.ts";
import { networkOf } from "../http/limits/shared-limits.ts";
import { tooManyMessage } from "../http/limits/too-many-message.ts";
import { logRefusal, senderFields } from "../http/log-refusal.ts";
import { attemptFrom, hashRetrySeconds, passwordHasher } from "./hash-queue.ts";
import { limitByEmail, limitChecksByIp, limitHashesByIp } from "./sign-in-limits.ts";

type Context = Readonly<RouterContextProvider>;

/** Hashes a new password. Throws 429 where too many are being hashed, or were for this IP. */
export async function hashNewPassword(context: Context, password: string): Promise<string> {
  const retryAfter = await countByIp(context, "hashes", limitHashesByIp);
  if (retryAfter !== null) refuse(context, retryAfter);
  return passwordHasher
    .hash(password, attemptFrom(context.get(requestMeta).clientIp))
    .catch((error) => throwIfFull(context, error));
}

export type PasswordCheck =
  | { outcome: "right" | "wrong" | "none" }
  /** `retryAfter` in seconds. */
  | { outcome: "too-many"; retryAfter: number };

/**
 * Whether the signed-in customer knows their current password; "none": they have none. Attempts are limited, right or
 * wrong: a session left open does not give the password away, and one's own account is no way to flood the hashes.
 */
export async function checkPassword(context: Context, password: string): Promise<PasswordCheck> {
  const db = context.get(database);
  const { id: userId } = context.get(customer);
  const stored = await findPasswordHash(db, userId);
  if (stored === null) return { outcome: "none" };
  const ofAccount = await consume(db, `password ${userId}`, limitByEmail);
  const retryAfter = ofAccount.retryAfter ?? (await countByIp(context, "checks", limitChecksByIp));
  if (retryAfter !== null) return logged({ outcome: "too-many", retryAfter });
  const right = await passwordHasher
    .verify(db, { hash: stored, password }, attemptFrom(context.get(requestMeta).clientIp))
    .catch((error) => throwIfFull(context, error));
  return logged({ outcome: right ? "right" : "wrong" });

  function logged(check: PasswordCheck): PasswordCheck {
    log.info({ ...senderFields(context), userId, outcome: check.outcome }, "current password checked");
    return check;
  }
}

/** Checks and hashes are counted apart: guesses behind an IP keep no one there from setting a password by a link. */
async function countByIp(context: Context, what: string, limit: RateLimit): Promise<number | null> {
  const client = networkOf(context.get(requestMeta).clientIp);
  return (await consume(context.get(database), `${what} ${client}`, limit)).retryAfter;
}

function throwIfFull(context: Context, error: unknown): never {
  if (!(error instanceof SemaphoreFullError)) throw error;
  return refuse(context, hashRetrySeconds);
}

function refuse(context: Context, retryAfter: number): never {
  logRefusal(context, "too many passwords");
  throw data(tooManyMessage(retryAfter), { status: 429, headers: retryAfterHeaders(retryAfter) });
}
