import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import type { ConfirmationSettings } from "./confirmation-settings.ts";
import { readConfirmationSettings, writeConfirmationSettings } from "./confirmation-settings-queries.ts";

/** Sets what is asked before dispatch, with an audit event of the old and the new settings. Orders that are placed keep their state. */
export function changeConfirmationSettings(
  db: Database,
  settings: ConfirmationSettings,
  actorId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const from = await readConfirmationSettings(tx);
    await writeConfirmationSettings(tx, settings);
    await recordAudit(tx, {
      actorId,
      action: "confirmation.settings",
      subject: "shop",
      details: { from, to: settings },
    });
  });
}
