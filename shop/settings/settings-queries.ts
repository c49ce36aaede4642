import { sql } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import type { Database } from "../schema.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

const key = "shop";

/** The shop's settings; empty where the owner has set nothing. */
export async function readSettings(db: Database): Promise<ShopSettings> {
  const [row] = await settingsOf(db, { key });
  return shopSettings.catch({}).parse(row?.value ?? {});
}

const settingsOf = compileOnce((db: Database, setting: { key: string }) =>
  db.selectFrom("settings").select("value").where("key", "=", setting.key),
);

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Database): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key, value: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom("settings").select("key").where("key", "=", key).forUpdate().execute();
}

/** Replaces all settings; absent ones become unset. */
export async function writeSettings(tx: Database, settings: ShopSettings): Promise<void> {
  await tx
    .updateTable("settings")
    .set({ value: JSON.stringify(settings), updatedAt: sql<Date>`now()` })
    .where("key", "=", key)
    .execute();
}
