import type { Customer } from "../../customers/model/customer.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { consumeIntention } from "../cart/purchase-intention-queries.ts";
import { type BuyItNowResult, buyWithLockedCart } from "./buy-it-now.ts";

/**
 * Executes a Buy it now that was pressed before signing in and confirmed since, once: consuming the intention and
 * ordering are one transaction. @returns null where the intention has expired or was consumed
 */
export async function buyFromIntention(
  db: Database,
  customer: Customer,
  intentionId: string,
): Promise<BuyItNowResult | null> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, customer.id);
    const intention = await consumeIntention(tx, intentionId, "buy");
    return intention ? buyWithLockedCart(tx, customer, intention) : null;
  });
}
