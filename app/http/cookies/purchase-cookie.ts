import { randomBytes } from "node:crypto";
import { intentionTtlMinutes } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { shopCookie } from "./shop-cookie.ts";

// Names the purchase that its browser requested before signing in.
const cookie = shopCookie("purchase");

/** A random id that no one guesses. */
export function createIntentionId(): string {
  return randomBytes(32).toString("base64url");
}

/** The id in a request's cookie; null where there is none. */
export function readIntentionId(request: Request, origin: string): string | null {
  const id = cookie.read(origin, request.headers.get("Cookie"));
  return id !== null && /^[\w-]{43}$/.test(id) ? id : null;
}

/** The `Set-Cookie` line with an id. */
export function purchaseCookie(id: string, origin: string): string {
  return cookie.set(origin, id, intentionTtlMinutes * 60);
}

/** The `Set-Cookie` line that removes the id. */
export function clearedPurchaseCookie(origin: string): string {
  return cookie.remove(origin);
}
