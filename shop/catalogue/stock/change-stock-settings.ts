import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import type { StockSettings } from "./stock-settings.ts";
import { writeStockSettings } from "./stock-settings-queries.ts";

/** Sets the days of the reorder proposal, with an audit event of the old and new ones. */
export function changeStockSettings(db: Database, settings: StockSettings, actorId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await writeStockSettings(tx, settings);
    const details = { from: before, to: settings };
    await recordAudit(tx, { actorId, action: "stock.days", subject: "shop", details });
  });
}
