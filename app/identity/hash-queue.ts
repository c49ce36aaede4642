import { AsyncLocalStorage } from "node:async_hooks";
import type { createAuthMiddleware } from "better-auth/api";
import { Semaphore } from "../../platform/semaphore.ts";
import { replacePasswordHash } from "../../shop/customers/account/customer-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { networkOf } from "../http/limits/shared-limits.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-hash.ts";

// A hash takes 32 MB and a good part of a second of one processor, on a thread of its own. The threads are shared with
// files and pictures, so that passwords may not have them all.
const semaphore = new Semaphore({ permits: 2, maxWaiting: 100 });

/** Seconds after which a client whose password could not be hashed may try again. */
export const hashRetrySeconds = 5;

/** One client's attempt to sign in or up. */
export interface AuthAttempt {
  /** The queue that the hash waits in: networks take turns. An IPv6 network is a /48, which one customer of a provider may have. */
  queue: string;
  /** The client as rate limits count it (IPv6 by 64 bits). */
  client: string;
  /** Whether the browser is a known device of the account, which puts it first in its queue. */
  isKnownDevice?: boolean;
  prehashed?: { password: string; hash: string };
}

/** The attempt that better-auth works on: it does not pass it to the hash functions itself. */
export const currentAttempt = new AsyncLocalStorage<AuthAttempt>();

/** An attempt from this IP address. */
export function attemptFrom(clientIp: string): AuthAttempt {
  return { queue: networkOf(clientIp, 48), client: networkOf(clientIp) };
}

function inQueue<T>(attempt: AuthAttempt | undefined, task: () => Promise<T>): Promise<T> {
  return semaphore.run(task, { key: attempt?.queue, first: attempt?.isKnownDevice });
}

/** Hashes and verifies passwords off the event loop, two at a time. Throws `SemaphoreFullError` where too many wait. */
export const passwordHasher = {
  hash: (password: string, attempt = currentAttempt.getStore()) =>
    inQueue(attempt, () => hashPassword(password)),
  /** A correct password whose stored hash is cheaper than today's is hashed again. */
  verify: (
    db: Database,
    { hash, password }: { hash: string; password: string },
    attempt = currentAttempt.getStore(),
  ) =>
    inQueue(attempt, async () => {
      if (!(await verifyPassword(hash, password))) return false;
      if (isOutdatedHash(hash)) await replacePasswordHash(db, hash, await hashPassword(password));
      return true;
    }),
};

/**
 * Hashes the password of a new account before better-auth opens the transaction that creates it: better-auth hashes
 * inside, and each sign-up that waits for the semaphore would hold a connection of the pool. What better-auth
 * refuses without a hash (a bad length, a taken email) is left to it.
 */
export async function prehashPassword(
  ctx: Parameters<Parameters<typeof createAuthMiddleware>[0]>[0],
): Promise<void> {
  const attempt = currentAttempt.getStore();
  if (ctx.path !== "/sign-up/email" || !attempt) return;
  const { email, password } = (ctx.body ?? {}) as Record<string, unknown>;
  if (typeof email !== "string" || typeof password !== "string") return;
  const { minPasswordLength, maxPasswordLength } = ctx.context.password.config;
  if (password.length < minPasswordLength || password.length > maxPasswordLength) return;
  if (await ctx.context.internalAdapter.findUserByEmail(email.toLowerCase())) return;
  attempt.prehashed = { password, hash: await passwordHasher.hash(password, attempt) };
}

/** The hash that this attempt made before; else a new one. */
export async function prehashedOrNew(password: string): Promise<string> {
  const prehashed = currentAttempt.getStore()?.prehashed;
  return prehashed?.password === password ? prehashed.hash : passwordHasher.hash(password);
}
