import { emailVerificationHours } from "../../customers/account/email-verification.ts";
import { roleLabels } from "../../staff/model/permissions.ts";
import { invitationDays } from "../../staff/name-staff.ts";
import { passwordResetHours } from "../../staff/password-reset.ts";
import { findValidInvitation } from "../../staff/staff-queries.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { userForEmail } from "./email-queries.ts";

/** Contains the link that sets a new password. */
export async function passwordResetEmail(context: EmailContext, userId: string) {
  const user = await userForEmail(context.db, userId);
  if (!user) return null;
  const link = await context.links.passwordReset(user.id);
  return composeCustomerEmail(
    context,
    { to: user.email, confirmed: user.emailVerified },
    "Set a new password",
    [
      { kind: "heading", text: "Set a new password" },
      { kind: "paragraph", text: "We received a request to reset your LumiSkin password." },
      { kind: "button", label: "Set a new password", link },
      {
        kind: "note",
        text: `The link works once, for ${passwordResetHours} hours. If you did not ask for this, ignore this email. Your password stays the same.`,
      },
    ],
  );
}

/** Contains the link by which someone takes up a role in the shop; null where they are not invited (any more). */
export async function staffInvitationEmail(context: EmailContext, userId: string) {
  const user = await userForEmail(context.db, userId);
  const { invitedRole } = await findValidInvitation(context.db, userId, invitationDays);
  if (!user || !invitedRole) return null;
  const link = await context.links.passwordReset(user.id);
  return composeCustomerEmail(
    context,
    { to: user.email, confirmed: user.emailVerified },
    "You are invited to join LumiSkin",
    [
      { kind: "heading", text: "You are invited to join LumiSkin" },
      {
        kind: "paragraph",
        text: `The owner of LumiSkin has invited you as ${roleLabels[invitedRole]}. Please set a password to start.`,
      },
      { kind: "button", label: "Set a password", link },
      {
        kind: "note",
        text: `The link works once, for ${passwordResetHours} hours. After that, press “Forgot password?” on the sign-in page. The invitation is valid for ${invitationDays} days. If you do not know this shop, ignore this email.`,
      },
    ],
  );
}

/** Contains the link that verifies an account's email; null where it is verified. */
export async function addressVerificationEmail(context: EmailContext, userId: string) {
  const user = await userForEmail(context.db, userId);
  if (!user || user.emailVerified) return null;
  return composeCustomerEmail(context, { to: user.email, confirmed: false }, "Confirm your email", [
    { kind: "heading", text: "Confirm your email" },
    { kind: "paragraph", text: "Please confirm your email for your LumiSkin account." },
    { kind: "button", label: "Confirm email", link: context.links.addressVerification(user) },
    {
      kind: "note",
      text: `The link works for ${emailVerificationHours} hours. If you do not have a LumiSkin account, you can ignore this email.`,
    },
  ]);
}
