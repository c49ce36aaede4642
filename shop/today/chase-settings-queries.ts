import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { type ChaseSettings, chaseSettings } from "./chase-settings.ts";

const key = "chase";

/** The days after which something is late; the defaults where the owner has set none. */
export async function readChaseSettings(db: Database): Promise<ChaseSettings> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return chaseSettings.parse(row?.value ?? {});
}

/** Sets them, and waits for others who do. */
export async function writeChaseSettings(tx: Database, settings: ChaseSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}
