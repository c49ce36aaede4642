import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { endScheduledPrice } from "./end-scheduled-price.ts";
import { lockScheduledPrice } from "./scheduled-price-queries.ts";

/**
 * Cancels a price that waits, or ends one that runs at once: what was there before returns, unless it was changed by hand
 * meanwhile.
 */
export function cancelScheduledPrice(
  db: Database,
  id: number,
  actorId: string,
): Promise<"cancelled" | "over" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const price = await lockScheduledPrice(tx, id);
    if (!price) return "unknown";
    if (price.state === "ended" || price.state === "cancelled") return "over";
    await endScheduledPrice(tx, price, "cancelled", actorId);
    await recordAudit(tx, {
      actorId,
      action: "price.cancelled",
      subject: price.productId,
      details: { schedule: id },
    });
    return "cancelled";
  });
}
