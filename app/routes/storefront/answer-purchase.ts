import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { additionRefusedText, addToCart } from "../../../shop/cart/add-to-cart.ts";
import { parseQuantity } from "../../../shop/cart/quantity.ts";
import { parseRequestKey } from "../../../shop/cart/request-key.ts";
import { buyItNow } from "../../../shop/checkout/buy-it-now.ts";
import { database, exchange, visitor } from "../../http/context.ts";
import { limitVisitor } from "../../http/limit-visitor.ts";
import { readForm } from "../../http/parse-form.ts";
import { signInPath } from "../../http/return-to.ts";
import { tooMany } from "../../limits/too-many.ts";
import { purchaseIntent, purchaseTexts } from "./purchase-texts.ts";
import { storePurchaseIntention } from "./store-purchase-intention.ts";

export type PurchaseAnswer =
  | { kind: "added"; notice: string }
  | { kind: "ordered" }
  /** The specification's alerts, to the letter; `onwards` is where OK leads. */
  | { kind: "alert"; status: number; message: string; onwards?: string }
  /** A sentence beside the buttons; `field` names the one at fault. `wait` in seconds. */
  | {
      kind: "refused";
      status: number;
      message: string;
      field?: "quantity";
      quantity: string;
      wait?: number;
    };

/** Carries out Add to Cart (`intent=add`) or Buy it now (`intent=buy`) as the product page's form asks. */
export async function answerPurchase(
  context: Readonly<RouterContextProvider>,
  request: Request,
  here: string,
  productId: string,
  /** Of the answer, to which a cookie may be added. */
  headers: Headers,
): Promise<PurchaseAnswer> {
  const form = await readForm(request);
  const intent = purchaseIntent(form);
  const who = context.get(visitor);
  const typed = String(form.get("quantity") ?? "").slice(0, 400);
  const quantity = parseQuantity(typed);
  if (!who) {
    const cookie =
      quantity && (await storePurchaseIntention(context, request, { kind: intent, productId, quantity }));
    if (cookie) headers.append("Set-Cookie", cookie);
    return { kind: "alert", status: 401, message: purchaseTexts[intent].signIn, onwards: signInPath(here) };
  }
  if (quantity === null) {
    const message = "Please choose a quantity of 1 or more.";
    return { kind: "refused", status: 400, message, field: "quantity", quantity: typed };
  }
  const wait = await limitVisitor(context, "cart");
  if (wait) return { kind: "refused", status: 429, message: tooMany(wait), quantity: typed, wait };
  const db = context.get(database);
  try {
    const addition = { productId, quantity, key: parseRequestKey(form.get("key")) };
    const done = intent === "buy" ? await buyItNow(db, who, addition) : await addToCart(db, who.id, addition);
    if (done.outcome === "ordered") return { kind: "ordered" };
    if (done.outcome === "added") return { kind: "added", notice: addedText(done.quantity) };
    const field = ["tooLarge", "aboveLimit"].includes(done.outcome) ? ("quantity" as const) : undefined;
    const message = additionRefusedText(done);
    return { kind: "refused", status: 409, message, field, quantity: typed };
  } catch (error) {
    const { requestId } = context.get(exchange);
    log.error({ requestId, err: error, intent, productId }, "a purchase failed");
    return { kind: "alert", status: 500, message: purchaseTexts[intent].failed };
  }
}

/** How many there are tells one addition from the next, so that each is announced. */
function addedText(inCart: number): string {
  return inCart === 1 ? "Added. It is in your cart." : `Added. You have ${inCart} of it in your cart.`;
}
