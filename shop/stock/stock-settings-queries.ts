import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { type StockSettings, stockSettings } from "./stock-settings.ts";

const key = "stock";

/** The days of the reorder proposal; the defaults where the owner has set none. */
export async function readStockSettings(db: Database): Promise<StockSettings> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return stockSettings.parse(row?.value ?? {});
}

/** Sets them. @returns what they were before */
export async function writeStockSettings(tx: Database, settings: StockSettings): Promise<StockSettings> {
  const before = await readStockSettings(tx);
  await tx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(settings) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: JSON.stringify(settings), updatedAt: sql<Date>`now()` }),
    )
    .execute();
  return before;
}
