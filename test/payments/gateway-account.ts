import { setSealingSecrets } from "../../platform/sealed-text.ts";
import type { GatewayAccount } from "../../shop/payments/gateway/contract/payment-gateway.ts";
import { openGatewayAccount, saveGatewayAccount } from "../../shop/payments/gateway/gateway-account.ts";
import type { GatewaySettings } from "../../shop/payments/model/gateway-settings.ts";
import type { Database } from "../../shop/schema.ts";

/** An account of the sandbox, at the addresses that JazzCash has published. */
export const gatewaySettings: GatewaySettings = {
  environment: "sandbox",
  generation: "legacy",
  merchantId: "MC10001",
  instrument: "MWALLET",
  formUrl: null,
  inquiryUrl: null,
  refundUrl: null,
  returnUrl: null,
};

/** Gives a shop an account at JazzCash that opens with these secrets, the shop's own. */
export async function giveGatewayAccount(
  { database, sealingSecrets }: { database: Database; sealingSecrets: readonly string[] },
  settings: Partial<GatewaySettings> = {},
  actorId: string | null = null,
): Promise<GatewayAccount> {
  // The built shop has a copy of its own.
  setSealingSecrets(sealingSecrets);
  await saveGatewayAccount(
    database,
    { ...gatewaySettings, ...settings },
    { password: "pass-word", salt: "9xv2c8zt10" },
    actorId,
  );
  const opened = await openGatewayAccount(database);
  if (!opened) throw new Error("the account opens");
  return opened;
}
