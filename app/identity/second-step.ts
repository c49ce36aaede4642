import { randomBytes } from "node:crypto";
import type { createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
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
 * The plugin asks for the second step after a password. Whoever comes from Google is asked as well: the session that
 * was made for them ends, and a cookie remembers whose code is awaited.
 */
export async function askSecondStepAfterGoogle(ctx: HookContext): Promise<void> {
  const made = ctx.context.newSession;
  if (!ctx.path.startsWith("/callback/") || !made?.user.twoFactorEnabled) return;
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(made.session.token);
  ctx.context.setNewSession(null);
  const identifier = `2fa-${randomBytes(15).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + patience * 1000);
  const { internalAdapter } = ctx.context;
  await internalAdapter.createVerificationValue({ value: made.user.id, identifier, expiresAt });
  await internalAdapter.createVerificationValue({
    value: "0",
    identifier: `2fa-attempts-${identifier}`,
    expiresAt,
  });
  const { name, attributes } = ctx.context.createAuthCookie("two_factor", { maxAge: patience });
  await ctx.setSignedCookie(name, identifier, ctx.context.secret, attributes);
}

/** Whether a browser is between the two steps. What its cookie says is checked with the code. */
export function awaitsSecondStep(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.two_factor=[^;]/.test(request.headers.get("Cookie") ?? "");
}
