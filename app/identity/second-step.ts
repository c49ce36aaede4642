import { randomBytes } from "node:crypto";
import { APIError, type createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import { hasStamp, insertChallenge } from "../../shop/customers/end-access-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { consume } from "./rate-limit-queries.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** How long somebody may take between password and code, in seconds. */
const patience = 600;

/** The second step at sign-in, for whoever has turned it on: codes of an app (TOTP), or a recovery code. */
export const secondStep = (secret: string) =>
  twoFactor({
    issuer: "LumiSkin",
    twoFactorTable: "twoFactors",
    twoFactorCookieMaxAge: patience,
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      storeBackupCodes: storeRecoveryCodes(secret),
    },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
  });

/**
 * Asks for a code whoever has come by password or from Google and has turned the second step on: the session that was
 * made for them ends, and a cookie names the challenge. The plugin would ask after passwords only, also where the
 * password was changed meanwhile.
 */
export async function askSecondStep(ctx: HookContext, db: Database) {
  const made = ctx.context.newSession;
  const enters = ctx.path === "/sign-in/email" || ctx.path.startsWith("/callback/");
  if (!enters || !made?.user.twoFactorEnabled) return;
  await takeBack(ctx, made.session.token);
  const identifier = await insertChallenge(db, {
    userId: made.user.id,
    stamp: Number(made.user.securityStamp),
    random: randomBytes(15).toString("base64url"),
    seconds: patience,
  });
  if (identifier === null) return refuseOutdated(ctx);
  const { name, attributes } = ctx.context.createAuthCookie("two_factor", { maxAge: patience });
  await ctx.setSignedCookie(name, identifier, ctx.context.secret, attributes);
  // After Google better-auth sends the browser on; after a password the caller is told.
  return ctx.path === "/sign-in/email" ? ctx.json({ twoFactorRedirect: true }) : undefined;
}

/** Ends a session that was begun with credentials that were changed, or ended everywhere, while it was being made. */
export async function endOutdated(ctx: HookContext, db: Database): Promise<void> {
  const made = ctx.context.newSession;
  if (!made) return;
  const began = ctx.context.session?.user ?? made.user;
  if (await hasStamp(db, made.user.id, Number(began.securityStamp))) return;
  await takeBack(ctx, made.session.token);
  refuseOutdated(ctx);
}

async function takeBack(ctx: HookContext, token: string): Promise<void> {
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(token);
  ctx.context.setNewSession(null);
}

/** Who came from Google is sent on, without a session, to the page that says that it did not work. */
function refuseOutdated(ctx: HookContext): void {
  if (!ctx.path.startsWith("/callback/"))
    throw new APIError("UNAUTHORIZED", {
      code: "CREDENTIALS_CHANGED",
      message: "This account was changed a moment ago. Please sign in again.",
    });
}

/**
 * Takes each code of the app once, in whichever form it is sent: what has been sent is counted before it is checked, so
 * that of several at once one is checked.
 */
export async function takeCodeOnce(ctx: HookContext, db: Database): Promise<void> {
  if (ctx.path !== "/two-factor/verify-totp") return;
  const userId = await whoseCode(ctx);
  if (userId === null) return;
  // A code holds for a minute and a half.
  const used = await consume(db, `code ${userId} ${ctx.body?.code}`, { window: 120, max: 1 });
  if (!used.allowed)
    throw new APIError("UNAUTHORIZED", { code: usedCode, message: "This code was used already." });
}

/** What better-auth answers to a code that was sent before. */
export const usedCode = "CODE_USED";

/** Who sends a code: who is signed in, else who is between the steps. */
async function whoseCode(ctx: HookContext): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  const challenge = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null;
  return challenge?.value ?? null;
}

/** Whether a browser is between the two steps. What its cookie says is checked with the code. */
export function awaitsSecondStep(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.two_factor=[^;]/.test(request.headers.get("Cookie") ?? "");
}
