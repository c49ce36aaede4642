import type { GatewayName } from "../payment-schema.ts";
import { jazzCashGateway } from "./jazzcash/jazzcash-gateway.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

const gateways: Readonly<Record<GatewayName, PaymentGateway>> = { jazzcash: jazzCashGateway };

/** How the shop speaks to a gateway. */
export function gatewayOf(name: GatewayName): PaymentGateway {
  return gateways[name];
}
