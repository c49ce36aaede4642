import type { SendResult } from "../../../platform/mail/send-result.ts";
import type { Database } from "../../schema.ts";
import { composeCustomerEmail } from "../emails/customer-email.ts";
import { chooseTransport } from "./choose-transport.ts";
import { type Delivery, send } from "./deliver-message.ts";

/** Sends an email at once, the way that customers' emails go. @returns null: no way is set up, or the address is none */
export async function sendTestEmail(
  db: Database,
  { transports }: Pick<Delivery, "transports">,
  to: string,
): Promise<SendResult | null> {
  const name = chooseTransport("contact-reply", (one) => one in transports, null);
  const transport = name && transports[name];
  const email = await composeCustomerEmail({ db }, { to, confirmed: true }, "Test email from your shop", [
    { kind: "heading", text: "Your shop can send emails" },
    { kind: "paragraph", text: "Customers now get their emails the same way." },
  ]);
  if (!transport || !email) return null;
  await transport.ready();
  return send(() => transport.send(email, { ownerEmail: null, messageId: `test-${Date.now()}` }));
}
