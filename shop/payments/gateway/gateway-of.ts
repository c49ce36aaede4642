import type { GatewayName } from "../schema.ts";
import type { PaymentGateway } from "./contract/payment-gateway.ts";
import { jazzCashGateway } from "./jazzcash/jazzcash-gateway.ts";

const gateways: Readonly<Record<GatewayName, PaymentGateway>> = { jazzcash: jazzCashGateway };

/** How the shop speaks to a gateway. */
export function gatewayOf(name: GatewayName): PaymentGateway {
  return gateways[name];
}
