import { displayPrice } from "../../base/price.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import { refundChannels } from "../../payments/ledger/refund-channel.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { paidRefundForEmail } from "./refund-email-queries.ts";

/** The email about money that was paid back; null where the customer has no address any more. */
export async function refundPaidEmail(context: EmailContext, refundId: number) {
  const refund = await paidRefundForEmail(context.db, refundId);
  if (!refund?.customerEmail) return null;
  const number = orderNumberText(refund.orderNumber);
  const amount = displayPrice(refund.amount);
  const to = { to: refund.customerEmail, confirmed: refund.emailConfirmed };
  const { words } = refundChannels[refund.channel];
  return composeCustomerEmail(context, to, `Refund of ${amount} for order ${number}`, [
    { kind: "heading", text: `We have refunded ${amount}` },
    {
      kind: "paragraph",
      text: `We sent the refund for order ${number} ${words}. ${arrival(refund.channel)}`.trim(),
    },
    ...(refund.channel === "transfer" && refund.reference
      ? [{ kind: "facts" as const, facts: [{ label: "Transaction ID", value: refund.reference }] }]
      : []),
    ...linkBlocks(context, number, refund),
  ]);
}

function arrival(channel: keyof typeof refundChannels): string {
  if (channel === "gateway") return "JazzCash may take a few days to show it.";
  if (channel === "transfer") return "If it does not arrive within three working days, please contact us.";
  return "";
}

/** Orders of an account have a page; of others the customer has the link of an earlier letter. */
function linkBlocks(
  { origin }: EmailContext,
  number: string,
  { userId }: { userId: string | null },
): Block[] {
  return userId ? [{ kind: "button", label: "See your order", link: `${origin}/orders/${number}` }] : [];
}
