import type { Database } from "../schema.ts";
import { findOpenOrder, insertOpenOrder } from "./checkout-queries.ts";

/** The till that a customer stands at: its number is reserved, its key makes placing orders idempotent. */
export interface OpenOrder {
  id: number;
  number: number;
  key: string;
}

/** The customer's one open checkout; made where there is none yet (R21). */
export async function getOrCreateOpenOrder(db: Database, userId: string): Promise<OpenOrder> {
  for (;;) {
    // A checkout that another request opened, or placed, in between is looked for again.
    const openOrder = (await findOpenOrder(db, userId)) ?? (await insertOpenOrder(db, userId));
    if (openOrder) return openOrder;
  }
}
