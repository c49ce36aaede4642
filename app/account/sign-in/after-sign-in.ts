import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { productPath } from "../../../shop/catalogue/model/product.ts";
import { activeProduct } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { addFromIntention } from "../../../shop/checkout/cart/add-from-intention.ts";
import { findForSale, findQuantityRefusal } from "../../../shop/checkout/cart/add-to-cart.ts";
import {
  findIntention,
  type PurchaseIntention,
} from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { findRole } from "../../../shop/customers/account/customer-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { database, requestMeta } from "../../http/context.ts";
import { clearedPurchaseCookie, readIntentionId } from "../../http/cookies/purchase-cookie.ts";
import { firstScreen } from "../../http/first-screen.ts";
import { safeReturnTo } from "../../http/return-to.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The path after signing in (staff who were going nowhere begin with their work), with the response's headers. A kept Add to
 * Cart is carried out and leads to the cart, a kept Buy it now to the page that confirms it (R65).
 * @param cookies the headers of the sign-in
 */
export async function afterSignIn(
  { request, context }: Args,
  userId: string,
  returnTo: string | null,
  cookies: HeadersInit = {},
): Promise<{ to: string; headers: Headers }> {
  const headers = new Headers(cookies);
  const { origin, requestId } = context.get(requestMeta);
  const db = context.get(database);
  // A failing role look-up means no staff, never a 500 (R17).
  const role = await findRole(db, userId).catch(() => null);
  const target = safeReturnTo(returnTo, firstScreen(role));
  const id = readIntentionId(request, origin);
  if (id === null) return { to: target, headers };
  try {
    const wanted = await findIntention(db, id);
    const refusal = wanted?.kind === "buy" ? await findRefusal(db, wanted) : null;
    if (wanted?.kind === "buy" && !refusal) return { to: "/purchase", headers };
    headers.append("Set-Cookie", clearedPurchaseCookie(origin));
    const { outcome } = refusal ?? (wanted && (await addFromIntention(db, userId, id))) ?? {};
    if (outcome === "added") return { to: "/cart", headers };
    const product = wanted && (await activeProduct(db, wanted.productId));
    if (!outcome || !product) return { to: target, headers };
    // The product's page says why.
    return {
      to: `${productPath(product)}?added=${outcome === "aboveLimit" ? "above-limit" : "no"}`,
      headers,
    };
  } catch (error) {
    // They are signed in all the same, and can press the button again.
    log.error({ requestId, err: error }, "a purchase from before signing in was not finished");
    return { to: target, headers };
  }
}

/** Why a kept Buy it now cannot be ordered; null: it can. */
async function findRefusal(db: Database, { productId, quantity }: PurchaseIntention) {
  const lookup = await findForSale(db, productId);
  return lookup.outcome === "forSale" ? findQuantityRefusal(db, lookup.product, quantity) : lookup;
}
