import { z } from "zod";
import { findSetting, upsertSetting } from "../../content/settings/setting-queries.ts";
import type { Database } from "../../schema.ts";
import { type AdvanceSettings, advanceKinds, standardAdvanceSettings } from "../model/advance-settings.ts";

const stored = z.object({
  kind: z.enum(advanceKinds),
  percent: z.number().int().min(1).max(100),
  fixedAmount: z.number().int().min(100),
  aboveAmount: z.number().int().min(0).nullable(),
  forMarked: z.boolean(),
  payHours: z.number().int().min(1),
});

/** The settings, from the stored value. @param value null or undefined: nothing is */
export const parseAdvanceSettings = (value: unknown): AdvanceSettings =>
  stored.catch(standardAdvanceSettings).parse(value ?? {});

/** What the owner has set about advances; the standard, which asks for none, where nothing is set. */
export async function readAdvanceSettings(db: Database): Promise<AdvanceSettings> {
  return parseAdvanceSettings(await findSetting(db, "advance"));
}

/** Replaces these settings, and waits for others who do. */
export async function writeAdvanceSettings(tx: Database, settings: AdvanceSettings): Promise<void> {
  await upsertSetting(tx, "advance", settings);
}
