import type { GatewayName } from "../../shop/payments/schema.ts";
import type { Database } from "../../shop/schema.ts";

/** Makes the shop have an account at a gateway; its credentials open for no one. */
export async function addGatewayAccount(db: Database, gateway: GatewayName = "jazzcash"): Promise<void> {
  await db
    .insertInto("gatewayAccounts")
    .values({ gateway, settings: "{}", sealed: Buffer.from("nothing") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
