import { recordAudit } from "../base/audit/audit-queries.ts";
import { upsertSetting } from "../content/settings/setting-queries.ts";
import type { Database } from "../schema.ts";
import type { ChaseSettings } from "./chase-settings.ts";
import { readChaseSettings } from "./chase-settings-queries.ts";

/** Sets after how many days something is late, with an audit event of the old and new days. */
export function changeChaseSettings(db: Database, settings: ChaseSettings, actorId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await readChaseSettings(tx);
    await upsertSetting(tx, "chase", settings);
    const details = { from: before, to: settings };
    await recordAudit(tx, { actorId, action: "chase.days", subject: "shop", details });
  });
}
