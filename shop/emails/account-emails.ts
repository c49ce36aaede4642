import { emailVerificationHours } from "../customers/email-verification.ts";
import { passwordResetHours } from "../customers/password-reset.ts";
import type { CustomerEmail } from "../notifications/email.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { userForEmail } from "./email-queries.ts";

/** Brings the link with which someone who has forgotten their password sets a new one. */
export async function passwordReset(context: EmailContext, userId: string): Promise<CustomerEmail | null> {
  const person = await userForEmail(context.db, userId);
  if (!person) return null;
  const link = await context.links.passwordReset(person.id);
  return composeCustomerEmail(
    context,
    { to: person.email, confirmed: person.emailVerified },
    "Set a new password",
    [
      { kind: "heading", text: "Set a new password" },
      { kind: "paragraph", text: "Somebody asked for a new password for your LumiSkin account." },
      { kind: "button", label: "Set a new password", link },
      {
        kind: "note",
        text: `The link works once, within ${passwordResetHours} hours. If you did not ask for it, do nothing: your password stays as it is.`,
      },
    ],
  );
}

/** Brings the link that shows that an account's address is its owner's; null once that is known. */
export async function addressVerification(
  context: EmailContext,
  userId: string,
): Promise<CustomerEmail | null> {
  const person = await userForEmail(context.db, userId);
  if (!person || person.emailVerified) return null;
  return composeCustomerEmail(context, { to: person.email, confirmed: false }, "Confirm your email", [
    { kind: "heading", text: "Confirm your email" },
    { kind: "paragraph", text: "Please confirm that this is the email of your LumiSkin account." },
    { kind: "button", label: "Confirm email", link: context.links.addressVerification(person) },
    {
      kind: "note",
      text: `The link works for ${emailVerificationHours} hours. If you have no account at LumiSkin, do nothing.`,
    },
  ]);
}
