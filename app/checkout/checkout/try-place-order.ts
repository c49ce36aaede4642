import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { displayPrice, sumTooLarge } from "../../../shop/base/price.ts";
import { blockerText } from "../../../shop/checkout/model/cart.ts";
import type { CheckoutInput } from "../../../shop/checkout/place/checkout-form.ts";
import { markedTexts, orderFailedText } from "../../../shop/checkout/place/checkout-texts.ts";
import { type PlaceOrderResult, placeOrder } from "../../../shop/checkout/place/place-order.ts";
import { customer, database, requestMeta } from "../../http/context.ts";

type Refusal = Exclude<PlaceOrderResult, { outcome: "placed" }>;
type PlacementResult = { orderNumber: number } | { orderNumber: null; message: string; status: 409 | 500 };

/** Places the customer's order; a refusal or a failure becomes a message. */
export async function tryPlaceOrder(
  context: Readonly<RouterContextProvider>,
  input: CheckoutInput,
): Promise<PlacementResult> {
  try {
    const result = await placeOrder(context.get(database), context.get(customer), input);
    if (result.outcome === "placed") return { orderNumber: result.number };
    return { orderNumber: null, message: refusalText(result), status: 409 };
  } catch (error) {
    log.error({ requestId: context.get(requestMeta).requestId, err: error }, "placing an order failed");
    return { orderNumber: null, message: orderFailedText, status: 500 };
  }
}

function refusalText(refusal: Refusal): string {
  switch (refusal.outcome) {
    case "unknownKey":
      return "This page was out of date, so your order was not placed. Please check it and press Place Order again.";
    case "emptyCart":
      return "Your cart is empty.";
    case "blocked":
      return refusal.blockers.map(blockerText).join(" ");
    case "totalChanged":
      return `Your cart has changed, so your order was not placed. The total is now ${displayPrice(refusal.total)}. Please check it and press Place Order again.`;
    case "tooLarge":
      return sumTooLarge;
    case "marked":
      return markedTexts[refusal.mark];
  }
}
