import { randomBytes } from "node:crypto";
import { APIError, type createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import { hasSecurityStamp, insertChallenge } from "../../shop/customers/account/revoke-access-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { consume } from "../http/limits/rate-limit-queries.ts";
import { generateRecoveryCodes, recoveryCodeStorage } from "./recovery-codes.ts";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** How long the challenge between password and code is valid. */
const challengeSeconds = 600;

/** The second factor at sign-in, for users who have turned it on: codes of an app (TOTP), or a recovery code. */
export const twoFactorPlugin = (secret: string) =>
  twoFactor({
    issuer: "LumiSkin",
    twoFactorTable: "twoFactors",
    twoFactorCookieMaxAge: challengeSeconds,
    backupCodeOptions: {
      customBackupCodesGenerate: generateRecoveryCodes,
      storeBackupCodes: recoveryCodeStorage(secret),
    },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
  });

/**
 * After a password or Google, asks users with a second factor for a code: the new session ends, and a cookie names the
 * challenge. The plugin does so after passwords only, and also where the password was changed meanwhile.
 */
export async function requireSecondFactor(ctx: HookContext, db: Database) {
  const created = ctx.context.newSession;
  const isSignIn = ctx.path === "/sign-in/email" || ctx.path.startsWith("/callback/");
  if (!isSignIn || !created?.user.twoFactorEnabled) return;
  await revokeNewSession(ctx, created.session.token);
  const identifier = await insertChallenge(db, {
    userId: created.user.id,
    stamp: Number(created.user.securityStamp),
    random: randomBytes(15).toString("base64url"),
    seconds: challengeSeconds,
  });
  if (identifier === null) return rejectChangedCredentials(ctx);
  const { name, attributes } = ctx.context.createAuthCookie("two_factor", { maxAge: challengeSeconds });
  await ctx.setSignedCookie(name, identifier, ctx.context.secret, attributes);
  // After Google better-auth redirects the browser; after a password the caller reads the response.
  return ctx.path === "/sign-in/email" ? ctx.json({ twoFactorRedirect: true }) : undefined;
}

/** Ends a new session whose user's credentials were changed or revoked while it was being created. */
export async function rejectStaleSession(ctx: HookContext, db: Database): Promise<void> {
  const created = ctx.context.newSession;
  if (!created) return;
  const userBefore = ctx.context.session?.user ?? created.user;
  if (await hasSecurityStamp(db, created.user.id, Number(userBefore.securityStamp))) return;
  await revokeNewSession(ctx, created.session.token);
  rejectChangedCredentials(ctx);
}

async function revokeNewSession(ctx: HookContext, token: string): Promise<void> {
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(token);
  ctx.context.setNewSession(null);
}

/** After Google better-auth redirects the browser, without a session, to the page that says that it did not work. */
function rejectChangedCredentials(ctx: HookContext): void {
  if (!ctx.path.startsWith("/callback/"))
    throw new APIError("UNAUTHORIZED", {
      code: "CREDENTIALS_CHANGED",
      message: "This account has just been changed. Please sign in again.",
    });
}

/** Rejects a code of the app that was sent before: it is counted before it is checked, so that of several at once one is. */
export async function rejectReusedCode(ctx: HookContext, db: Database): Promise<void> {
  if (ctx.path !== "/two-factor/verify-totp") return;
  const userId = await codeSender(ctx);
  if (userId === null) return;
  // A code is valid for a minute and a half.
  const used = await consume(db, `code ${userId} ${ctx.body?.code}`, { window: 120, max: 1 });
  if (!used.allowed)
    throw new APIError("UNAUTHORIZED", { code: reusedCode, message: "This code was already used." });
}

export const reusedCode = "CODE_USED";

/** The user who sends a code: the signed-in one, else the one of the challenge. */
async function codeSender(ctx: HookContext): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  const challenge = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null;
  return challenge?.value ?? null;
}

/** Whether a browser has the cookie of a challenge, valid or not: it is checked with the code. */
export function hasChallenge(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.two_factor=[^;]/.test(request.headers.get("Cookie") ?? "");
}
