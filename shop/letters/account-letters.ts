import { addressLinkHours } from "../customers/address-link.ts";
import { passwordLinkHours } from "../customers/password-link.ts";
import type { CustomerLetter } from "../notifications/letter.ts";
import { customerLetter, type LetterContext } from "./customer-letter.ts";
import { personToTell } from "./letter-queries.ts";

/** Brings the link with which someone who has forgotten their password sets a new one. */
export async function passwordReset(context: LetterContext, userId: string): Promise<CustomerLetter | null> {
  const person = await personToTell(context.db, userId);
  if (!person) return null;
  const link = await context.links.passwordReset(person.id);
  return customerLetter(
    context,
    { to: person.email, confirmed: person.emailVerified },
    "Set a new password",
    [
      { kind: "heading", text: "Set a new password" },
      { kind: "paragraph", text: "Somebody asked for a new password for your LumiSkin account." },
      { kind: "button", label: "Set a new password", link },
      {
        kind: "note",
        text: `The link works once, within ${passwordLinkHours} hours. If you did not ask for it, do nothing: your password stays as it is.`,
      },
    ],
  );
}

/** Brings the link that shows that an account's address is its owner's; null once that is known. */
export async function addressVerification(
  context: LetterContext,
  userId: string,
): Promise<CustomerLetter | null> {
  const person = await personToTell(context.db, userId);
  if (!person || person.emailVerified) return null;
  return customerLetter(context, { to: person.email, confirmed: false }, "Confirm your email", [
    { kind: "heading", text: "Confirm your email" },
    { kind: "paragraph", text: "Please confirm that this is the email of your LumiSkin account." },
    { kind: "button", label: "Confirm email", link: context.links.addressVerification(person) },
    {
      kind: "note",
      text: `The link works for ${addressLinkHours} hours. If you have no account at LumiSkin, do nothing.`,
    },
  ]);
}
