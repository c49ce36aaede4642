import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { hindranceText } from "../../../shop/cart/cart.ts";
import type { CheckoutInput } from "../../../shop/checkout/checkout-form.ts";
import { orderFailed } from "../../../shop/checkout/checkout-texts.ts";
import { type Placing, placeOrders } from "../../../shop/checkout/place-orders.ts";
import { displayPrice, sumTooLarge } from "../../../shop/money/price.ts";
import { customer, database, exchange } from "../../http/context.ts";

type Refused = Exclude<Placing, { outcome: "placed" }>;
type Placed = { placed: number } | { placed: null; message: string; status: 409 | 500 };

/** Places the customer's orders; what stands in the way becomes a sentence, also a failure of the shop's own. */
export async function place(context: Readonly<RouterContextProvider>, input: CheckoutInput): Promise<Placed> {
  try {
    const placing = await placeOrders(context.get(database), context.get(customer), input);
    if (placing.outcome === "placed") return { placed: placing.number };
    return { placed: null, message: refusalText(placing), status: 409 };
  } catch (error) {
    log.error({ requestId: context.get(exchange).requestId, err: error }, "a checkout failed");
    return { placed: null, message: orderFailed, status: 500 };
  }
}

function refusalText(refused: Refused): string {
  switch (refused.outcome) {
    case "unknownKey":
      return "This page was out of date and nothing was ordered. Please check your order and press Place Order again.";
    case "emptyCart":
      return "Your cart is empty.";
    case "hindered":
      return refused.hindrances.map(hindranceText).join(" ");
    case "totalChanged":
      return `Your cart has changed and nothing was ordered. The total is now ${displayPrice(refused.total)}. Please check your order and press Place Order again.`;
    case "tooLarge":
      return sumTooLarge;
  }
}
