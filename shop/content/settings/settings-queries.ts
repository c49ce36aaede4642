import { sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import type { Database } from "../../schema.ts";
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

/** The settings with the number of their newest revision; 0: never changed. */
export interface StoredSettings {
  settings: ShopSettings;
  version: number;
}

export async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "version"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { settings: shopSettings.catch({}).parse(row?.value ?? {}), version: row?.version ?? 0 };
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Database): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key, value: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom("settings").select("key").where("key", "=", key).forUpdate().execute();
}

/** Replaces all settings; absent ones become unset. @param version absent: it stays */
export async function writeSettings(tx: Database, settings: ShopSettings, version?: number): Promise<void> {
  await tx
    .updateTable("settings")
    .set({ value: JSON.stringify(settings), version, updatedAt: sql<Date>`now()` })
    .where("key", "=", key)
    .execute();
}
