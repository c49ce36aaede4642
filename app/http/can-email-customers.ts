import type { RouterContextProvider } from "react-router";
import { chooseTransport } from "../../shop/mail/outbox/choose-transport.ts";
import { mail } from "./context.ts";

/** Whether a mail service for customers is set up; else pages that send links say how to reach the shop (R33). */
export function canEmailCustomers(context: Readonly<RouterContextProvider>): boolean {
  const { transports } = context.get(mail);
  return chooseTransport("password-reset", (name) => transports[name] !== undefined, null) !== null;
}
