import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { addFromIntention } from "../../../shop/cart/add-from-intention.ts";
import type { AddToCartResult } from "../../../shop/cart/add-to-cart.ts";
import { findIntention } from "../../../shop/cart/purchase-intention-queries.ts";
import { activeProduct } from "../../../shop/catalogue/catalogue-queries.ts";
import { type ProductSummary, productPath } from "../../../shop/catalogue/product.ts";
import { database, requestMeta } from "../../http/context.ts";
import { clearedPurchaseCookie, readIntentionId } from "../../http/purchase-cookie.ts";
import { safeReturnTo } from "../../http/return-to.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The path after signing in, with the response's headers. An Add to Cart that this browser pressed before is carried
 * out; Buy it now leads to the page that confirms it. @param cookies the headers of the sign-in
 */
export async function afterSignIn(
  { request, context }: Args,
  userId: string,
  returnTo: string | null,
  cookies: HeadersInit = {},
): Promise<{ to: string; headers: Headers }> {
  const headers = new Headers(cookies);
  const target = safeReturnTo(returnTo);
  const { origin, requestId } = context.get(requestMeta);
  const id = readIntentionId(request, origin);
  if (id === null) return { to: target, headers };
  const db = context.get(database);
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
  return [path, `/product/${product.id}`].includes(target) ? `${target}?added=1` : target;
}
