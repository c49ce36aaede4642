import { z } from "zod";
import { findSetting, upsertSetting } from "../../content/settings/setting-queries.ts";
import type { Database } from "../../schema.ts";
import {
  type ConfirmationSettings,
  confirmationRules,
  standardConfirmationSettings,
} from "./confirmation-settings.ts";

const stored = z.object({
  rule: z.enum(confirmationRules),
  aboveAmount: z.number().int().min(0),
  tries: z.number().int().min(1),
  holdHours: z.number().int().min(1),
  leaseMinutes: z.number().int().min(1),
  heldOrders: z.number().int().min(1).default(standardConfirmationSettings.heldOrders),
  heldPieces: z.number().int().min(1).default(standardConfirmationSettings.heldPieces),
});

/** The settings, from the stored value. @param value null or undefined: nothing is */
export const parseConfirmationSettings = (value: unknown): ConfirmationSettings =>
  stored.catch(standardConfirmationSettings).parse(value ?? {});

/** What the owner has set about confirmation; the standard where nothing is set. */
export async function readConfirmationSettings(db: Database): Promise<ConfirmationSettings> {
  return parseConfirmationSettings(await findSetting(db, "confirmation"));
}

/** Replaces these settings, and waits for others who do. */
export async function writeConfirmationSettings(tx: Database, settings: ConfirmationSettings): Promise<void> {
  await upsertSetting(tx, "confirmation", settings);
}
