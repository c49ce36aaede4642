import type { createAuthMiddleware } from "better-auth/api";
import { hashSource, passwords } from "./hashing.ts";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Hashes the password of a new account before better-auth opens the transaction that makes it: better-auth would hash
 * within that one, and each sign-up that waits for the semaphore would hold a connection of the pool. What better-auth
 * refuses without a hash (a bad length, a taken email) is left to it.
 */
export async function hashAhead(ctx: HookContext): Promise<void> {
  if (ctx.path !== "/sign-up/email") return;
  const source = hashSource.getStore();
  const { email, password } = (ctx.body ?? {}) as Record<string, unknown>;
  if (!source || typeof email !== "string" || typeof password !== "string") return;
  const { minPasswordLength, maxPasswordLength } = ctx.context.password.config;
  if (password.length < minPasswordLength || password.length > maxPasswordLength) return;
  if (await ctx.context.internalAdapter.findUserByEmail(email.toLowerCase())) return;
  source.ahead = { password, hash: await passwords.hash(password, source) };
}

/** The hash that was made ahead for this password in this request; else a new one. */
export async function aheadOrNew(password: string): Promise<string> {
  const ahead = hashSource.getStore()?.ahead;
  return ahead?.password === password ? ahead.hash : passwords.hash(password);
}
