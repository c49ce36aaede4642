/** The terms of service as the shop has them until the owner changes them. */
export const firstTerms = {
  lead: "What we agree on when you order. In short: the price you see is the price of the item, you pay when it arrives, or in advance if you prefer, and shipping is calculated at delivery.",
  body: `## Who may order {#who}

Anyone aged 18 or older with an address in Pakistan; younger people with the consent of a parent or guardian. You need an account to order. Keep your password to yourself, and tell us if you think someone else knows it.

## Your order {#order}

Your order is placed when you press Place Order at checkout and see its number. Buy it now does not reserve stock. It creates an order and adds the item to your cart. We send it after you give your phone number and address at checkout.

We may call you before we send anything. We may cancel an order that we can't fulfil, for example because an item has sold out, because we can't reach you, or because a price was an obvious mistake. If you have already paid, we'll refund you in full.

## Prices {#prices}

All prices are in Pakistani rupees. What counts is the price on the product page, in your cart and at checkout. If it changes while an item is in your cart, the cart tells you before you order.

A discount badge refers to our own price, not to what other shops charge.

## Delivery {#delivery}

We deliver by courier to addresses in Pakistan. The delivery charge isn't part of the total at checkout: it is calculated at delivery and depends on the city and the weight. You can ask us for it beforehand.

Please give an address that a stranger can find, and keep your phone on. If a parcel can't be delivered, it comes back to us and the order is cancelled.

## Payment {#payment}

- Cash on delivery: you pay the courier in cash when the parcel is handed over.
- JazzCash: you pay after you order. Your order's page shows how, or says that we'll send you the payment details. We send the order once your payment has arrived. We never ask for your PIN or a one-time code.
- Bank transfer, where checkout offers it: your order's page shows our accounts. We send the order once your payment has arrived.

## Exchange {#exchange}

Our [Exchange Policy](/exchange-policy) says what you can exchange, how long you have and who pays the courier. It is part of these terms.

## Using our products {#use}

Our serums and tools are for the care of healthy skin. They are not medicines and do not replace a doctor. Read the usage notes on the product page, try a little on your arm first, and stop if your skin reacts.

Our articles and messages are general information, not advice about your own health.

## This website {#site}

The texts, photos and logos are ours; please ask before you use them elsewhere. Don't try to get into other people's accounts, overload the shop or scrape its data. Colours may look different on your screen.

## Our liability {#liability}

We are liable for what we sell and for our own mistakes as the law provides. We are not liable for delays beyond our control, such as strikes, floods or closed roads. Nothing here limits your rights under the consumer protection laws of Pakistan and your province.

## Changes and law {#changes}

An order is subject to the terms on this page on the day you placed it. The law of Pakistan applies. If something isn't right, [write to us](/contact) first; most things can be settled that way.`,
};
