import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import type { AdvanceSettings } from "../model/advance-settings.ts";
import { deleteAdvanceProduct, insertAdvanceProduct } from "./advance-product-queries.ts";
import { readAdvanceSettings, writeAdvanceSettings } from "./advance-settings-queries.ts";

/** Sets the advances, with an audit event of the old and the new settings. Orders that are placed keep their advance. */
export function changeAdvanceSettings(
  db: Database,
  settings: AdvanceSettings,
  actorId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const from = await readAdvanceSettings(tx);
    await writeAdvanceSettings(tx, settings);
    await recordAudit(tx, {
      actorId,
      action: "advance.settings",
      subject: "shop",
      details: { from, to: settings },
    });
  });
}

/** Orders with a product pay an advance from now on, or do not any more. @returns whether something has changed */
export function markAdvanceProduct(
  db: Database,
  { productId, paysAdvance, actorId }: { productId: string; paysAdvance: boolean; actorId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const change = paysAdvance ? insertAdvanceProduct : deleteAdvanceProduct;
    if (!(await change(tx, productId))) return false;
    const action = paysAdvance ? "advance.product-added" : "advance.product-removed";
    await recordAudit(tx, { actorId, action, subject: productId, details: {} });
    return true;
  });
}
