import { singleLine } from "../../platform/typed-text.ts";
import type { CustomerEmail } from "../notifications/email.ts";
import type { Database } from "../schema.ts";
import { realSettings } from "../settings/made-up.ts";
import { readSettings } from "../settings/settings-queries.ts";
import { type Block, renderText } from "./email-blocks.ts";
import { renderHtml } from "./render-html.ts";
import type { SecretLinks } from "./secret-links.ts";

/** What letters are written with. */
export interface EmailContext {
  db: Database;
  /** The shop's origin, such as `https://shop.example`. */
  origin: string;
  links: SecretLinks;
}

/**
 * A letter to a customer; null where their address is gone. An answer goes to the shop's own email.
 * @param confirmed whether they have shown that the address is theirs
 */
export async function composeCustomerEmail(
  { db }: EmailContext,
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
