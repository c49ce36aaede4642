import { confirmationTtlDays } from "../../customers/model/newsletter-link.ts";
import type { CustomerEmail } from "../model/email.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { subscriberForEmail } from "./email-queries.ts";

/** Asks a subscriber to confirm; null where they have, or are removed. */
export async function newsletterConfirmationEmail(
  context: EmailContext,
  subscriberId: number,
): Promise<CustomerEmail | null> {
  const subscriber = await subscriberForEmail(context.db, subscriberId);
  if (!subscriber || subscriber.confirmedAt) return null;
  const unsubscribe = context.links.newsletterRemoval(subscriber.id);
  const email = await composeCustomerEmail(
    context,
    { to: subscriber.email, confirmed: false },
    "Confirm your subscription",
    [
      { kind: "heading", text: "Please confirm your subscription" },
      {
        kind: "paragraph",
        text: "Please confirm that you want our newsletter at this email.",
      },
      {
        kind: "button",
        label: "Confirm subscription",
        link: context.links.newsletterConfirmation(subscriber.id),
      },
      {
        kind: "note",
        text: `The link works for ${confirmationTtlDays} days. If you did not subscribe, ignore this email or remove your email here: ${unsubscribe}`,
      },
    ],
  );
  return email && { ...email, unsubscribe };
}
