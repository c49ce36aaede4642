import type { ShopSettings } from "../shop/content/settings/shop-settings.ts";
import type { Database } from "../shop/schema.ts";

/** Sets all of the shop's settings, in place of the made-up ones of a fresh shop. */
export async function setShopSettings(db: Database, settings: ShopSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await db
    .insertInto("settings")
    .values({ key: "shop", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
