import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../schema.ts";
import {
  type ConfirmationSettings,
  confirmationRules,
  standardConfirmationSettings,
} from "./confirmation-settings.ts";

// Not with the settings of the shop, whose revisions and form have them all.
const key = "confirmation";

const stored = z.object({
  rule: z.enum(confirmationRules),
  aboveAmount: z.number().int().min(0),
  tries: z.number().int().min(1),
  holdHours: z.number().int().min(1),
  leaseMinutes: z.number().int().min(1),
});

/** What the owner has set about confirmation; the standard where nothing is set. */
export async function readConfirmationSettings(db: Database): Promise<ConfirmationSettings> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return stored.catch(standardConfirmationSettings).parse(row?.value ?? {});
}

/** Replaces these settings, and waits for others who do. */
export async function writeConfirmationSettings(tx: Database, settings: ConfirmationSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}
