import type { Database } from "../schema.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

const key = "shop";

/** The shop's settings; empty where the owner has set nothing. */
export async function readSettings(db: Database): Promise<ShopSettings> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return shopSettings.catch({}).parse(row?.value ?? {});
}
