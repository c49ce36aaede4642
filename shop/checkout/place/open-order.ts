import type { Database } from "../../schema.ts";
import { findOpenOrder, insertOpenOrder } from "./checkout-queries.ts";

/** An order that is not placed yet: its number is reserved, and its key makes placing it idempotent. */
export interface OpenOrder {
  id: number;
  number: number;
  key: string;
}

/** The customer's one open order; created where there is none (R21). */
export async function getOrCreateOpenOrder(db: Database, userId: string): Promise<OpenOrder> {
  for (;;) {
    // Another request may have opened or placed one between the two statements.
    const openOrder = (await findOpenOrder(db, userId)) ?? (await insertOpenOrder(db, userId));
    if (openOrder) return openOrder;
  }
}
