import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { findForSale, findQuantityRefusal } from "../../../shop/checkout/cart/add-to-cart.ts";
import { findIntention } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { database, requestMeta } from "../../http/context.ts";
import { readIntentionId } from "../../http/cookies/purchase-cookie.ts";

/** What this browser pressed before signing in, as the product is now; null: nothing, or it cannot be bought any more. */
export async function keptPurchase(request: Request, context: Readonly<RouterContextProvider>) {
  const { origin, requestId } = context.get(requestMeta);
  const id = readIntentionId(request, origin);
  if (id === null) return null;
  const db = context.get(database);
  try {
    const wanted = await findIntention(db, id);
    if (!wanted) return null;
    const lookup = await findForSale(db, wanted.productId);
    if (lookup.outcome !== "forSale") return null;
    const { product } = lookup;
    if (await findQuantityRefusal(db, product, wanted.quantity)) return null;
    return {
      why:
        wanted.kind === "buy"
          ? "Sign in or sign up to finish Buy it now."
          : "Kept for you. Sign in or sign up, and it is in your cart.",
      name: product.name,
      price: displayPrice(product.unitPrice),
      quantity: wanted.quantity,
      photo: product.image && toPhoto(product.image),
      color: product.backgroundColor,
    };
  } catch (error) {
    // Signing in needs none of it.
    log.error({ requestId, err: error }, "a kept purchase could not be shown");
    return null;
  }
}

export type KeptPurchase = NonNullable<Awaited<ReturnType<typeof keptPurchase>>>;
