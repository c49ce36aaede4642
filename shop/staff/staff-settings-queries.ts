import { z } from "zod";
import { findSetting, upsertSetting } from "../content/settings/setting-queries.ts";
import type { Database } from "../schema.ts";
import { type StaffSettings, standardStaffSettings } from "./discount.ts";

const stored = z.object({ managerDiscountPercent: z.number().int().min(0).max(100) });

/** What the owner has set about the people who work in the shop. */
export async function readStaffSettings(db: Database): Promise<StaffSettings> {
  return stored.catch(standardStaffSettings).parse((await findSetting(db, "staff")) ?? {});
}

/** Replaces these settings, and waits for others who do. */
export async function writeStaffSettings(tx: Database, settings: StaffSettings): Promise<void> {
  await upsertSetting(tx, "staff", settings);
}
