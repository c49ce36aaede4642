import { displayPrice } from "../../../../shop/base/price.ts";
import { findUnaskedDue } from "../../../../shop/payments/ledger/unasked-due-queries.ts";
import type { Database } from "../../../../shop/schema.ts";

/** What is due for an order and asked of no one, as text; null: nothing. */
export async function getUnaskedDueView(db: Database, orderId: number) {
  const unasked = await findUnaskedDue(db, orderId);
  if (!unasked) return null;
  const { due, wasSent } = unasked;
  const text = wasSent
    ? `${displayPrice(due)} are due, and nothing is on the way.`
    : `${displayPrice(due)} were never asked for.`;
  return { text, paisa: due };
}
