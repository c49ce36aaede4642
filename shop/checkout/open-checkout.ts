import type { Database } from "../schema.ts";
import { insertCheckout, openCheckoutOf } from "./checkout-queries.ts";

/** The till that a customer stands at: its number is reserved, its key makes placing orders idempotent. */
export interface OpenCheckout {
  id: number;
  number: number;
  key: string;
}

/** The customer's one open checkout; made where there is none yet (R21). */
export async function openCheckout(db: Database, userId: string): Promise<OpenCheckout> {
  for (;;) {
    // A checkout that another request opened, or placed, in between is looked for again.
    const checkout = (await openCheckoutOf(db, userId)) ?? (await insertCheckout(db, userId));
    if (checkout) return checkout;
  }
}
