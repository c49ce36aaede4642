import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { finishAddition } from "../../../shop/cart/finish-addition.ts";
import { readIntention } from "../../../shop/cart/purchase-intention-queries.ts";
import { shownProduct } from "../../../shop/catalogue/catalogue-queries.ts";
import { productPath } from "../../../shop/catalogue/product.ts";
import { database, exchange } from "../../http/context.ts";
import { noPurchaseCookie, readPurchaseId } from "../../http/purchase-cookie.ts";
import { safeReturnTo } from "../../http/return-to.ts";

interface Entered {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Where somebody goes who has just signed in. Add to Cart, pressed in this browser before, is finished on the way;
 * Buy it now leads to the page that asks for it once more.
 * @param headers of the answer, to which a cookie may be added
 */
export async function goOn(
  { request, context }: Entered,
  userId: string,
  returnTo: string | null,
  headers: Headers,
): Promise<string> {
  const onwards = safeReturnTo(returnTo);
  const { origin, requestId } = context.get(exchange);
  const id = readPurchaseId(request, origin);
  if (id === null) return onwards;
  const db = context.get(database);
  try {
    const wanted = await readIntention(db, id);
    if (wanted?.kind === "buy") return "/purchase";
    headers.append("Set-Cookie", noPurchaseCookie(origin));
    const done = wanted && (await finishAddition(db, userId, id));
    if (!done) return onwards;
    const product = await shownProduct(db, done.productId);
    if (!product) return onwards;
    const pages = [productPath(product), `/product/${product.id}`];
    if (done.outcome !== "added") return `${pages[0]}?added=no`;
    return pages.includes(onwards) ? `${onwards}?added=1` : onwards;
  } catch (error) {
    // They are signed in all the same, and can press the button again.
    log.error({ requestId, err: error }, "a purchase from before signing in was not finished");
    return onwards;
  }
}
