import { type ContentField, choice } from "../model/content-entry.ts";
import { payerChoices, remedyChoices } from "./exchange-rule.ts";

/** The rule of the exchange policy in fields, for `exchangeRule`. */
export const exchangeFields: readonly ContentField[] = [
  {
    name: "days",
    label: "Days after delivery",
    kind: "days",
    max: 3,
    hint: "We show these three fields as one sentence near the buttons, and tell search engines. If you leave the days blank, the summary is shown. Please keep the text below in step.",
  },
  choice("remedy", "What the customer gets", remedyChoices),
  choice("courier", "Who pays the courier", payerChoices),
];

/** The exchange policy as the shop has it until the owner changes it. */
export const firstExchangePolicy = {
  days: "7",
  remedy: "exchange",
  courier: "faults",
  lead: "You can exchange unopened items within 7 days of delivery. If we sent the wrong item, or it arrived damaged or doesn't work, we'll put it right and pay the courier both ways.",
  body: `## What can be exchanged {#what}

You can exchange any item that is unused and unopened, sealed and in its box, within 7 days of delivery. Choose a different item or the same one again. If the new item costs more, you pay the difference; if it costs less, we pay you the difference.

Discounted items can be exchanged like any other, at the price you paid.

## Opened cosmetics and used tools {#opened}

For hygiene reasons we can't take back a serum with a broken seal, or a razor, glove, brush, massager, roller or other tool that has touched skin or hair. We would have to throw it away.

This doesn't apply if the item itself is faulty: see the next section.

## Wrong, damaged or faulty items {#faults}

If something is missing, isn't what you ordered, arrived broken or leaking, or is an electric tool that doesn't work, [write to us](/contact) within 7 days of delivery with your order number and, if you can, a photo. It doesn't matter whether you have opened it.

We'll send a replacement or, if we have none left, refund the price of the item. If an electric tool stops working after the 7 days, write to us anyway and we'll see what we can do.

## If it doesn't suit your skin {#reaction}

Stop using it. No cosmetic suits everyone's skin, so try a little on your arm first. We can't exchange an opened serum for this reason, but please tell us about it: we want to know. If your skin doesn't settle, see a doctor.

## How to exchange an item {#how}

1. [Write to us](/contact) with your order number, such as LS-10427, and what you would like instead.
2. Wait for our reply with the address to send it to. Please don't send anything before then.
3. Pack the item well, in its own box, and hand it to a courier. Keep the receipt.
4. Once it has arrived and is as you described, we'll send the replacement.

## Who pays the courier {#courier}

| Reason | Return | New delivery |
| --- | --- | --- |
| You changed your mind | You | You |
| Wrong, damaged or faulty item | Us | Us |

For a wrong, damaged or faulty item we pay both ways. If you had to pay the courier first, we'll pay you back.

## Refunds {#money}

We exchange items rather than refund them. We refund you only if we can't replace a wrong, damaged or faulty item, or if you paid in advance for an order we couldn't send. The money goes to a bank account or JazzCash wallet in your name, because couriers don't deliver cash.

## Cancelling an order {#cancel}

If your order hasn't been handed to the courier yet, [write to us](/contact) and we'll cancel it. With cash on delivery, you won't have paid anything by then.

## Your rights {#rights}

Nothing here limits your rights under the consumer protection laws of Pakistan and your province.`,
};
