import type { RouterContextProvider } from "react-router";
import { chooseTransport } from "../../shop/notifications/choose-transport.ts";
import { mail } from "./context.ts";

/**
 * Whether a service is set up that carries mail to customers. Where there is none, the pages that would send a link
 * say how to reach the shop instead (R33).
 */
export function canEmailCustomers(context: Readonly<RouterContextProvider>): boolean {
  const { transports } = context.get(mail);
  return chooseTransport("password-reset", (name) => transports[name] !== undefined, null) !== null;
}
