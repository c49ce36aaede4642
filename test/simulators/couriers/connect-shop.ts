import { sealText } from "../../../platform/sealed-text.ts";
import { sealPurpose } from "../../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import type { Database } from "../../../shop/schema.ts";
import type { SimulatedCourier } from "./start-courier.ts";

/**
 * Gives a shop accounts at simulated couriers, and switches these on: only where it has no account and has never had a parcel.
 * @returns the couriers that it has now
 */
export async function connectShop(
  db: Database,
  couriers: readonly Pick<SimulatedCourier, "name" | "account">[],
): Promise<string[]> {
  const connected: string[] = [];
  for (const { name, account } of couriers) {
    const { baseUrl, credentials, settings } = account;
    const isConnected = await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("couriers")
        .set({ active: true, settings: JSON.stringify({ ...settings, baseUrl }) })
        .where("id", "=", name)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("courierCredentials").select("courierId").where("courierId", "=", name))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("shipments").select("id").where("courier", "=", name))),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const sealed = sealText(sealPurpose(name), JSON.stringify(credentials));
      await tx.insertInto("courierCredentials").values({ courierId: name, sealed }).execute();
      return true;
    });
    if (isConnected) connected.push(name);
  }
  return connected;
}
