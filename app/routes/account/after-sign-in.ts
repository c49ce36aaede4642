import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import type { Added } from "../../../shop/cart/add-to-cart.ts";
import { finishAddition } from "../../../shop/cart/finish-addition.ts";
import { readIntention } from "../../../shop/cart/purchase-intention-queries.ts";
import { shownProduct } from "../../../shop/catalogue/catalogue-queries.ts";
import { productPath, type ShownProduct } from "../../../shop/catalogue/product.ts";
import { database, exchange } from "../../http/context.ts";
import { noPurchaseCookie, readPurchaseId } from "../../http/purchase-cookie.ts";
import { safeReturnTo } from "../../http/return-to.ts";

interface Entered {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Where somebody goes who has just signed in, with the headers of that answer. Add to Cart, pressed in this browser
 * before, is finished on the way; Buy it now leads to the page that asks for it once more.
 * @param cookies what signing in has set
 */
export async function afterSignIn(
  { request, context }: Entered,
  userId: string,
  returnTo: string | null,
  cookies: HeadersInit = {},
): Promise<{ to: string; headers: Headers }> {
  const headers = new Headers(cookies);
  const target = safeReturnTo(returnTo);
  const { origin, requestId } = context.get(exchange);
  const id = readPurchaseId(request, origin);
  if (id === null) return { to: target, headers };
  const db = context.get(database);
  try {
    const wanted = await readIntention(db, id);
    if (wanted?.kind === "buy") return { to: "/purchase", headers };
    headers.append("Set-Cookie", noPurchaseCookie(origin));
    const done = wanted && (await finishAddition(db, userId, id));
    const product = done && (await shownProduct(db, done.productId));
    return { to: product ? pathAfter(done.outcome, product, target) : target, headers };
  } catch (error) {
    // They are signed in all the same, and can press the button again.
    log.error({ requestId, err: error }, "a purchase from before signing in was not finished");
    return { to: target, headers };
  }
}

/** The product's page says what became of the addition; another page only leads on where it succeeded. */
function pathAfter(outcome: Added["outcome"], product: ShownProduct, target: string): string {
  const path = productPath(product);
  if (outcome === "aboveLimit") return `${path}?added=above-limit`;
  if (outcome !== "added") return `${path}?added=no`;
  return [path, `/product/${product.id}`].includes(target) ? `${target}?added=1` : target;
}
