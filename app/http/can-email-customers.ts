import type { RouterContextProvider } from "react-router";
import { chooseCarrier } from "../../shop/notifications/choose-carrier.ts";
import { mail } from "./context.ts";

/**
 * Whether a service is set up that carries mail to customers. Where there is none, the pages that would send a link
 * say how to reach the shop instead (R33).
 */
export function canEmailCustomers(context: Readonly<RouterContextProvider>): boolean {
  const { carriers } = context.get(mail);
  return chooseCarrier("password-reset", (name) => carriers[name] !== undefined, null) !== null;
}
