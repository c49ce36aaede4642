import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { lockProducts } from "../product/product-write-queries.ts";
import type { ScheduledPrices } from "./scheduled-price.ts";
import {
  insertScheduledPrice,
  type ListedScheduledPrice,
  overlappingScheduledPrices,
} from "./scheduled-price-queries.ts";

/** The prices of one product, and the version that they were set for. */
export interface PriceToSchedule {
  id: string;
  version: number;
  prices: ScheduledPrices;
}

export type SchedulePricesResult =
  | { outcome: "scheduled" }
  | { outcome: "unknown"; id: string }
  /** Someone has changed the product since it was shown. */
  | { outcome: "conflict"; id: string; name: string }
  /** Some of the products have another scheduled price on one of these days. */
  | { outcome: "overlap"; others: ListedScheduledPrice[] };

/** Sets prices for the same days of several products: all of them, or none. Each is checked by the database to be alone. */
export async function schedulePrices(
  db: Database,
  wanted: readonly PriceToSchedule[],
  actorId: string,
): Promise<SchedulePricesResult> {
  try {
    return await db.transaction().execute(async (tx): Promise<SchedulePricesResult> => {
      // Locked: two who insert at once would wait for each other at the constraint, which is a deadlock.
      const products = await lockProducts(
        tx,
        wanted.map(({ id }) => id),
      );
      for (const { id, version } of wanted) {
        const product = products.find((one) => one.id === id);
        if (!product) return { outcome: "unknown", id };
        if (product.version !== version) return { outcome: "conflict", id, name: product.name };
      }
      for (const { id, prices } of wanted) {
        const schedule = await insertScheduledPrice(tx, id, prices, actorId);
        await recordAudit(tx, {
          actorId,
          action: "price.scheduled",
          subject: id,
          details: { schedule, ...prices },
        });
      }
      return { outcome: "scheduled" };
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== "scheduled_prices_apart") throw error;
    const [first] = wanted;
    const ids = wanted.map(({ id }) => id);
    return {
      outcome: "overlap",
      others: first ? await overlappingScheduledPrices(db, ids, first.prices) : [],
    };
  }
}
