import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { type ProductSummary, productPath } from "../../../shop/catalogue/model/product.ts";
import { activeProduct } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { addFromIntention } from "../../../shop/checkout/cart/add-from-intention.ts";
import type { AddToCartResult } from "../../../shop/checkout/cart/add-to-cart.ts";
import { findIntention } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { findRole } from "../../../shop/customers/account/customer-queries.ts";
import { database, requestMeta } from "../../http/context.ts";
import { clearedPurchaseCookie, readIntentionId } from "../../http/cookies/purchase-cookie.ts";
import { firstScreen } from "../../http/first-screen.ts";
import { safeReturnTo } from "../../http/return-to.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The path after signing in (staff who were going nowhere begin with their work), with the response's headers. An Add to Cart that this browser pressed before is carried
 * out; Buy it now leads to the page that confirms it. @param cookies the headers of the sign-in
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
    if (wanted?.kind === "buy") return { to: "/purchase", headers };
    headers.append("Set-Cookie", clearedPurchaseCookie(origin));
    const done = wanted && (await addFromIntention(db, userId, id));
    const product = done && (await activeProduct(db, done.productId));
    return { to: product ? productPathAfter(done.outcome, product, target) : target, headers };
  } catch (error) {
    // They are signed in all the same, and can press the button again.
    log.error({ requestId, err: error }, "a purchase from before signing in was not finished");
    return { to: target, headers };
  }
}

/** The product's page says what became of the addition; another page only leads on where it succeeded. */
function productPathAfter(
  outcome: AddToCartResult["outcome"],
  product: ProductSummary,
  target: string,
): string {
  const path = productPath(product);
  if (outcome === "aboveLimit") return `${path}?added=above-limit`;
  if (outcome !== "added") return `${path}?added=no`;
  return [path, productPath({ id: product.id, route: null })].includes(target) ? `${target}?added=1` : target;
}
