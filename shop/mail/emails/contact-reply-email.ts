import { formatDate } from "../../base/karachi-time.ts";
import type { CustomerEmail } from "../model/email.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { replyForEmail } from "./email-queries.ts";

/**
 * The shop's answer to a contact message; null where that was deleted. Nothing that the visitor typed is repeated: the
 * address may be somebody else's.
 */
export async function contactReplyEmail(
  context: EmailContext,
  replyId: number,
): Promise<CustomerEmail | null> {
  const reply = await replyForEmail(context.db, replyId);
  if (!reply) return null;
  const lines = reply.text.split("\n").filter((line) => line.trim() !== "");
  return composeCustomerEmail(
    context,
    // Limited like email to a confirmed address: no stranger can set it off.
    { to: reply.email, confirmed: true },
    "Our reply to your message",
    [
      { kind: "heading", text: "Our reply to your message" },
      ...lines.map((text) => ({ kind: "paragraph" as const, text })),
      {
        kind: "note",
        text: `You sent us a message through our contact form on ${formatDate(reply.timestamp)}. If this was not you, please ignore this email.`,
      },
    ],
  );
}
