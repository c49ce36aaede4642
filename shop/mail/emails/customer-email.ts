import { singleLine } from "../../../platform/typed-text.ts";
import { realSettings } from "../../content/settings/placeholder-settings.ts";
import { readSettings } from "../../content/settings/settings-queries.ts";
import type { Database } from "../../schema.ts";
import type { CustomerEmail } from "../model/email.ts";
import { type Block, renderText } from "./email-blocks.ts";
import { renderHtml } from "./render-html.ts";
import type { SecretLinks } from "./secret-links.ts";

export interface EmailContext {
  db: Database;
  /** The shop's origin, such as `https://shop.example`. */
  origin: string;
  links: SecretLinks;
}

/**
 * An email to a customer, with the shop's email as `Reply-To`; null where the customer's email was deleted.
 * @param confirmed whether the recipient has confirmed the address
 */
export async function composeCustomerEmail(
  { db }: Pick<EmailContext, "db">,
  { to, confirmed }: { to: string; confirmed: boolean },
  subject: string,
  blocks: Block[],
): Promise<CustomerEmail | null> {
  if (!to.includes("@")) return null;
  const { email: replyTo } = realSettings(await readSettings(db));
  return {
    audience: "customer",
    to,
    confirmed,
    replyTo,
    subject: singleLine(subject),
    text: renderText(blocks),
    html: renderHtml(subject, blocks),
  };
}
