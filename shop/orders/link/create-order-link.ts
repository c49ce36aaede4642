import type { Database } from "../../schema.ts";
import { newOrderLinkToken, orderLinkDays, orderLinkHash } from "../model/order-link.ts";
import { insertOrderLink } from "./order-link-queries.ts";

/**
 * Makes a link by which the customer acts on an order without an account. The token cannot be read again: each message
 * gets a new one, and those of earlier messages work until they expire.
 * @param days for which it works; absent: 30
 */
export async function createOrderLink(
  tx: Database,
  orderId: number,
  { days = orderLinkDays }: { days?: number } = {},
): Promise<{ token: string }> {
  const token = newOrderLinkToken();
  const hash = orderLinkHash(token);
  if (!hash) throw new Error("a new token has the form of a token");
  await insertOrderLink(tx, orderId, hash, days);
  return { token };
}
