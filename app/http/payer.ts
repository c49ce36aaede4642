import type { RouterContextProvider } from "react-router";
import type { Payer } from "../../shop/payments/gateway/gateway-account.ts";
import { shopOrigin, visitor } from "./context.ts";

/** Who asks to pay, and where. */
export function payerOf(context: Readonly<RouterContextProvider>): Payer {
  return { origin: context.get(shopOrigin), isStaff: Boolean(context.get(visitor)?.role) };
}
