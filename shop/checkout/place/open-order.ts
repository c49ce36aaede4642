import type { Database } from "../../schema.ts";
import { findOpenOrder, insertOpenOrder } from "./checkout-queries.ts";

/** The customer's one open order, with its reserved number, and the key that makes placing it idempotent; created where there is none (R21). */
export async function getOrCreateOpenOrder(db: Database, userId: string) {
  for (;;) {
    // Another request may have opened or placed one between the two statements.
    const openOrder = (await findOpenOrder(db, userId)) ?? (await insertOpenOrder(db, userId));
    if (openOrder) return openOrder;
  }
}
