import { emailField } from "../../app/identity/auth-forms.ts";
import { setUpToken } from "../../app/identity/set-up-token.ts";
import { ConfigError } from "../../platform/config.ts";
import { hasOwner } from "../../shop/customers/account/customer-queries.ts";
import { grantOwner } from "../../shop/staff/grant-owner.ts";
import { passwordResetHours } from "../../shop/staff/password-reset.ts";
import type { Shop } from "./open-shop.ts";
import { defaultOrigin } from "./shop-origin.ts";

/** The owner's one-time set-up link; null once an owner exists (R28). */
export async function findSetUpUrl(shop: Shop, origin: string): Promise<string | null> {
  if (await hasOwner(shop.database)) return null;
  return `${origin}/setup?token=${setUpToken(shop.secret)}`;
}

/**
 * Makes the user with this email an owner, with a new account if there is none, and reports it. For a user without a
 * password the last line is a one-time link to set one.
 */
export async function makeOwnerByEmail(
  shop: Pick<Shop, "database" | "config">,
  email: string,
  report: (line: string) => void,
): Promise<void> {
  const { data: validEmail } = emailField.safeParse(email);
  if (!validEmail) throw new ConfigError("Please give the owner's email: npm run owner -- owner@example.com");
  const { outcome, token } = await grantOwner(shop.database, validEmail);
  report(`${validEmail} ${outcome === "already" ? "is already an owner." : "is now an owner."}`);
  if (outcome === "proven")
    report("This email was not confirmed, so the old password and sessions no longer work.");
  if (!token) return;
  report(`Open this link to set a password. It works once, for ${passwordResetHours} hours:`);
  report(`${defaultOrigin(shop.config)}/set-password?token=${token}`);
}
