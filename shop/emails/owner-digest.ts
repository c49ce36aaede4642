import { displayPrice } from "../money/price.ts";
import type { OwnerEmail } from "../notifications/email.ts";
import type { MergedMessage } from "../notifications/merge-queries.ts";
import { orderNumberText } from "../orders/order-number.ts";
import { realSettings } from "../settings/made-up.ts";
import { readSettings } from "../settings/settings-queries.ts";
import type { EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { contactsForDigest, ordersForDigest } from "./email-queries.ts";
import { composeOwnerEmail } from "./owner-emails.ts";

/** A letter names so many of each; the rest is counted. */
const mostNamed = 100;

/** Tells the owner of the orders and messages that came after the hour's first, in one letter. */
export async function ownerDigest(
  { db, origin }: EmailContext,
  gathered: MergedMessage[],
): Promise<OwnerEmail | null> {
  const idsOf = (kind: string) =>
    gathered.filter((one) => one.kind === kind).map(({ subjectId }) => Number(subjectId));
  const orders = await ordersForDigest(db, idsOf("new-order"));
  const messages = await contactsForDigest(db, idsOf("contact-message"));
  const counts = [counted(orders.length, "new order"), counted(messages.length, "message")].filter(Boolean);
  if (counts.length === 0) return null;
  const subject = counts.join(" and ");
  const blocks: Block[] = [
    { kind: "heading", text: subject },
    {
      kind: "paragraph",
      text: "Several arrived within an hour, so this email lists them together. The dashboard shows them all.",
    },
    ...listed(
      orders.map(({ number, total, customerName }) => ({
        label: orderNumberText(number),
        value: `${displayPrice(total ?? 0)}, ${customerName}`,
      })),
    ),
    ...listed(messages.map(({ name, email }) => ({ label: "Message", value: `${name}, ${email}` }))),
    { kind: "button", label: "Open the dashboard", link: `${origin}/dashboard` },
  ];
  const { email = "" } = realSettings(await readSettings(db));
  return composeOwnerEmail(subject, blocks, { name: "LumiSkin", email, phone: "" });
}

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}

function listed(facts: { label: string; value: string }[]): Block[] {
  if (facts.length === 0) return [];
  const more = facts.length - mostNamed;
  return [
    { kind: "facts", facts: facts.slice(0, mostNamed) },
    ...(more > 0 ? [{ kind: "note" as const, text: `And ${more} more.` }] : []),
  ];
}
