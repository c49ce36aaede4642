import { isoDay } from "../../base/karachi-time.ts";
import type { Database } from "../../schema.ts";
import { changeProducts } from "../product/change-products.ts";
import { lockProducts } from "../product/product-write-queries.ts";
import { endScheduledPrice } from "./end-scheduled-price.ts";
import { runningFields } from "./scheduled-price.ts";
import { dueScheduledPrices, lockScheduledPrice, markBegun } from "./scheduled-price-queries.ts";

/**
 * Ends the scheduled prices whose last day is over, then begins those whose first day has come, each in a transaction of its
 * own. Any number of servers may do so at once, at any time: each price begins and ends once. One that fails does not keep
 * the others waiting; the first failure is thrown at the end.
 */
export async function runScheduledPrices(db: Database, clock: () => Date): Promise<void> {
  const today = isoDay(clock());
  const { ending, beginning } = await dueScheduledPrices(db, today);
  const failures: unknown[] = [];
  for (const [ids, run] of [
    [ending, end],
    [beginning, begin],
  ] as const) {
    for (const id of ids) {
      await db
        .transaction()
        .execute((tx) => run(tx, id, today))
        .catch((error) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function end(tx: Database, id: number): Promise<void> {
  const price = await lockScheduledPrice(tx, id);
  // Another server was first.
  if (price?.state !== "running") return;
  await endScheduledPrice(tx, price, "ended", null);
}

async function begin(tx: Database, id: number, today: string): Promise<void> {
  const price = await lockScheduledPrice(tx, id);
  if (price?.state !== "waiting") return;
  // The shop was off for all of its days.
  if (price.lastDay < today) return endScheduledPrice(tx, price, "ended", null);
  const [product] = await lockProducts(tx, [price.productId]);
  if (!product) throw new Error(`scheduled price ${id} has no product`);
  await markBegun(tx, id, product);
  await changeProducts(tx, [{ id: product.id, set: runningFields(price) }], { actorId: null });
}
