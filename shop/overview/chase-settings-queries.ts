import { findSetting } from "../content/settings/setting-queries.ts";
import type { Database } from "../schema.ts";
import { type ChaseSettings, chaseSettings } from "./chase-settings.ts";

/** The days after which something is late; the defaults where the owner has set none. */
export async function readChaseSettings(db: Database): Promise<ChaseSettings> {
  return chaseSettings.parse((await findSetting(db, "chase")) ?? {});
}
