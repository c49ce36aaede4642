import type { MergedMessage } from "../../base/outbox/merge-queries.ts";
import { displayPrice } from "../../base/price.ts";
import { realSettings } from "../../content/settings/placeholder-settings.ts";
import { readSettings } from "../../content/settings/settings-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { contactsForDigest, ordersForDigest } from "./email-queries.ts";
import { composeOwnerEmail, contactFacts } from "./owner-emails.ts";

/** How many of each kind a digest lists; the rest is counted. */
const maxListed = 100;

/** Lists the orders and messages after the hour's first in one email to the owner. */
export async function ownerDigestEmail({ db, origin }: EmailContext, merged: MergedMessage[]) {
  const idsOf = (kind: string) =>
    merged.filter((one) => one.kind === kind).map(({ subjectId }) => Number(subjectId));
  const orders = await ordersForDigest(db, idsOf("new-order"));
  const messages = await contactsForDigest(db, idsOf("contact-message"));
  const counts = [countText(orders.length, "new order"), countText(messages.length, "message")].filter(
    Boolean,
  );
  if (counts.length === 0) return null;
  const subject = counts.join(" and ");
  const blocks: Block[] = [
    { kind: "heading", text: subject },
    {
      kind: "paragraph",
      text: "Several came within an hour, so we list them in one email. You can see all of them on the dashboard.",
    },
    ...factBlocks(
      orders.map(({ number, total, customerName }) => ({
        label: orderNumberText(number),
        value: `${displayPrice(total ?? 0)}, ${customerName}`,
      })),
    ),
    ...messages
      .slice(0, maxListed)
      .flatMap((message) => [contactFacts(message), { kind: "words" as const, text: message.comment }]),
    ...omittedNote(messages),
    { kind: "button", label: "Open the dashboard", link: `${origin}/dashboard` },
  ];
  const { email = "" } = realSettings(await readSettings(db));
  return composeOwnerEmail(subject, blocks, { name: "LumiSkin", email, phone: "" });
}

function countText(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function factBlocks(facts: { label: string; value: string }[]): Block[] {
  if (facts.length === 0) return [];
  return [{ kind: "facts", facts: facts.slice(0, maxListed) }, ...omittedNote(facts)];
}

function omittedNote({ length }: readonly unknown[]): Block[] {
  return length > maxListed ? [{ kind: "note", text: `And ${length - maxListed} more.` }] : [];
}
