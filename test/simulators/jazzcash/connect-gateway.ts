import { saveGatewayAccount } from "../../../shop/payments/gateway/gateway-account.ts";
import { findGatewayAccount } from "../../../shop/payments/gateway/gateway-account-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import type { Generation } from "./gateway-books.ts";
import { gatewayPaths, merchant } from "./gateway-merchant.ts";

/**
 * Gives a shop an account at a simulated JazzCash: only where it has none, and no one has ever gone to pay at one.
 * @param url of the simulator @returns whether it got one
 */
export async function connectGateway(
  db: Database,
  url: string,
  generation: Generation = "2026",
): Promise<boolean> {
  const used = await db.selectFrom("gatewayTransactions").select("id").limit(1).executeTakeFirst();
  if (used || (await findGatewayAccount(db, "jazzcash"))) return false;
  const { form, inquiry, refund } = gatewayPaths[generation];
  const { merchantId, ...secrets } = merchant;
  const addresses = { formUrl: url + form, inquiryUrl: url + inquiry, refundUrl: url + refund };
  const kind = { environment: "sandbox", instrument: "MWALLET", returnUrl: null } as const;
  const saved = await saveGatewayAccount(
    db,
    { ...kind, ...addresses, generation, merchantId },
    secrets,
    null,
  );
  return saved.outcome === "saved";
}
