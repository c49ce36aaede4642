import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Settings with a form of their own. Those under `shop` have revisions as well (`settings-queries.ts`). */
type SettingKey = "advance" | "chase" | "confirmation" | "staff" | "stock";

/** What is stored under a key; undefined: nothing is set. */
export async function findSetting(db: Database, key: SettingKey): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** Replaces what is stored under a key, and waits for others who do. */
export async function upsertSetting(tx: Database, key: SettingKey, settings: object): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** The owner's maximum quantity of a line; null: none (R47). */
export const largestQuantity = sql<number | null>`(
  select (value ->> 'largestQuantity')::bigint from settings where key = 'shop')`;
