import { findSetting, upsertSetting } from "../../content/settings/setting-queries.ts";
import type { Database } from "../../schema.ts";
import { type StockSettings, stockSettings } from "./stock-settings.ts";

/** The days of the reorder proposal; the defaults where the owner has set none. */
export async function readStockSettings(db: Database): Promise<StockSettings> {
  return stockSettings.parse((await findSetting(db, "stock")) ?? {});
}

/** Sets them. @returns what they were before */
export async function writeStockSettings(tx: Database, settings: StockSettings): Promise<StockSettings> {
  const before = await readStockSettings(tx);
  await upsertSetting(tx, "stock", settings);
  return before;
}
