import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { parseIdempotencyKey } from "../../../shop/base/with-idempotency-key.ts";
import { addToCart, purchaseRefusalText } from "../../../shop/checkout/cart/add-to-cart.ts";
import {
  deleteIntention,
  insertIntention,
  type PurchaseIntention,
} from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { maxQuantity, parseQuantity } from "../../../shop/checkout/cart/quantity.ts";
import { buyItNow } from "../../../shop/checkout/place/buy-it-now.ts";
import { database, limits, requestMeta, visitor } from "../../http/context.ts";
import { readFormKey } from "../../http/cookies/form-key-cookie.ts";
import { createIntentionId, purchaseCookie, readIntentionId } from "../../http/cookies/purchase-cookie.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { limitVisitor } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { signInPath } from "../../http/return-to.ts";
import { parsePurchaseIntent, purchaseTexts } from "./purchase-texts.ts";

export type PurchaseActionData =
  | { kind: "added"; notice: string }
  | { kind: "ordered" }
  /** The specification's alerts; OK leads to `nextPath`. */
  | { kind: "alert"; status: number; message: string; nextPath?: string }
  /** A message beside the buttons; `field` names the invalid field. */
  | {
      kind: "refused";
      status: number;
      message: string;
      field?: "quantity";
      quantity: string;
      retryAfterSeconds?: number;
    };

/** Executes Add to Cart (`intent=add`) or Buy it now (`intent=buy`) of the product page's form. */
export async function purchaseAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
  productPath: string,
  productId: string,
  /** The response's headers, to which a cookie may be added. */
  headers: Headers,
): Promise<PurchaseActionData> {
  const form = await readForm(request);
  const intent = parsePurchaseIntent(form);
  const who = context.get(visitor);
  const typedQuantity = String(form.get("quantity") ?? "").slice(0, 400);
  const quantity = parseQuantity(typedQuantity);
  if (!who) {
    const cookie =
      quantity && (await storePurchaseIntention(context, request, { kind: intent, productId, quantity }));
    if (cookie) headers.append("Set-Cookie", cookie);
    return {
      kind: "alert",
      status: 401,
      message: purchaseTexts[intent].signIn,
      nextPath: signInPath(productPath),
    };
  }
  if (quantity === null) {
    const message = "Please choose a quantity of 1 or more.";
    return { kind: "refused", status: 400, message, field: "quantity", quantity: typedQuantity };
  }
  const retryAfterSeconds = await limitVisitor(context, "cart");
  if (retryAfterSeconds)
    return {
      kind: "refused",
      status: 429,
      message: tooManyMessage(retryAfterSeconds),
      quantity: typedQuantity,
      retryAfterSeconds,
    };
  const db = context.get(database);
  try {
    const key = parseIdempotencyKey(form.get("key")) ?? formKeyOf(context, request);
    const input = { productId, quantity, key };
    const result = intent === "buy" ? await buyItNow(db, who, input) : await addToCart(db, who.id, input);
    if (result.outcome === "ordered") return { kind: "ordered" };
    if (result.outcome === "added") return { kind: "added", notice: addedText(result.quantity) };
    const field = ["tooLarge", "aboveLimit"].includes(result.outcome) ? ("quantity" as const) : undefined;
    const message = purchaseRefusalText(result);
    return { kind: "refused", status: 409, message, field, quantity: typedQuantity };
  } catch (error) {
    const { requestId } = context.get(requestMeta);
    log.error({ requestId, err: error, intent, productId }, "a purchase failed");
    return { kind: "alert", status: 500, message: purchaseTexts[intent].failed };
  }
}

function formKeyOf(context: Readonly<RouterContextProvider>, request: Request): string | null {
  return readFormKey(context.get(requestMeta).origin, request.headers.get("Cookie"))?.key ?? null;
}

/** The count distinguishes one addition from the next, so that screen readers announce each. */
function addedText(inCart: number): string {
  return inCart === 1 ? "Added to your cart." : `Added. You now have ${inCart} in your cart.`;
}

/**
 * Stores what a visitor pressed until they sign in. Where that fails (rate limit, outage) they press again then.
 * @returns this browser's cookie with the new random id; null where nothing was stored
 */
async function storePurchaseIntention(
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
