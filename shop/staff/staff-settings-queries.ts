import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../schema.ts";
import { type StaffSettings, standardStaffSettings } from "./discount.ts";

// Not with the settings of the shop, whose form sets them all and is open to managers.
const key = "staff";

const stored = z.object({ managerDiscountPercent: z.number().int().min(0).max(100) });

/** What the owner has set about the people who work in the shop. */
export async function readStaffSettings(db: Database): Promise<StaffSettings> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return stored.catch(standardStaffSettings).parse(row?.value ?? {});
}

/** Replaces these settings, and waits for others who do. */
export async function writeStaffSettings(tx: Database, settings: StaffSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}
