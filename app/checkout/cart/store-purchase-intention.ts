import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import {
  deleteIntention,
  insertIntention,
  type PurchaseIntention,
} from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { maxQuantity } from "../../../shop/checkout/cart/quantity.ts";
import { database, limits, requestMeta } from "../../http/context.ts";
import { createIntentionId, purchaseCookie, readIntentionId } from "../../http/cookies/purchase-cookie.ts";
import { limitVisitor } from "../../http/limits/limit-visitor.ts";

/**
 * Stores what a visitor pressed until they sign in. Where that fails (rate limit, outage) they press again then.
 * @returns this browser's cookie with the new random id; null where nothing was stored
 */
export async function storePurchaseIntention(
  context: Readonly<RouterContextProvider>,
  request: Request,
  intention: PurchaseIntention,
): Promise<string | null> {
  if (intention.quantity > maxQuantity) return null;
  const { origin, requestId } = context.get(requestMeta);
  try {
    if (await limitVisitor(context, "purchase")) return null;
    // A limit for all clients together bounds the table.
    if (await context.get(limits).attempt("purchases", "all", null)) return null;
    const db = context.get(database);
    const previousId = readIntentionId(request, origin);
    if (previousId !== null) await deleteIntention(db, previousId);
    const id = createIntentionId();
    await insertIntention(db, id, intention);
    return purchaseCookie(id, origin);
  } catch (error) {
    log.error({ requestId, err: error }, "a purchase intention could not be stored");
    return null;
  }
}
