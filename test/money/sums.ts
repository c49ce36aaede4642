/** The words that tell that a sum near them is of an order's money. */
const money =
  /\bamount\b|\b(unit_price|unitPrice|order_lines|orderLines|order_adjustments|orderAdjustments|payments)\b/;
/** In characters, before the call and after its opening bracket. */
const reach = 200;
/** What is summed where it is not money. */
const countedThings = /\b(pieces|quantity|stock_taken|received_good)\b|count|"good"/i;

/** The sums of money in a text: each with its line and the summed expression. Sums of pieces and counts are none. */
export function sumsOfMoney(source: string): { line: number; of: string }[] {
  return [...source.matchAll(/\bsum\(|\.reduce\(/gi)]
    .map((call) => ({ start: call.index, end: call.index + call[0].length }))
    .filter(({ start, end }) => money.test(source.slice(Math.max(0, start - reach), end + reach)))
    .map(({ start, end }) => ({
      line: source.slice(0, start).split("\n").length,
      of: argumentAt(source, end).replace(/\s+/g, " ").trim(),
    }))
    .filter(({ of }) => isOfMoney(of));
}

const isOfMoney = (of: string) => /amount|price|cash|value/i.test(of) || !countedThings.test(of);

/** What stands between a bracket that was opened before `from` and the one that closes it. */
function argumentAt(source: string, from: number): string {
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    if (source[at] === "(") depth++;
    if (source[at] === ")" && --depth === 0) return source.slice(from, at);
  }
  return source.slice(from, from + reach);
}

/**
 * What serves in the place of a sum: `order_amounts`, the account of an order; `parcel_cash`, the cash of a parcel;
 * `priceSum` of base/price.ts, for sums of what other definitions gave. `stays`: it sums something else.
 */
type Replacement = "order_amounts" | "parcel_cash" | "priceSum" | "stays";

/** The files of app/ and shop/ that sum money, each with what serves in its place and what it sums. */
export const summingFiles: Record<string, [by: Replacement, what: string]> = {
  "app/dashboard/confirmation/release-view.ts": ["priceSum", "the orders that are offered for releasing"],
  "app/dashboard/figures/words.ts": ["priceSum", "the days of a figure"],
  "app/dashboard/orders/list/bulk-bar.tsx": ["priceSum", "the orders that are ticked, in the browser"],
  "app/dashboard/orders/list/bulk-choice.ts": ["priceSum", "the orders that were chosen, on the server"],
  "app/dashboard/today/view.ts": ["priceSum", "the queues of Today"],
  "shop/checkout/place/place-order.ts": ["stays", "drafts that become the order: its placed_total"],
  "shop/checkout/place/placement-queries.ts": ["stays", "new lines of the order: its placed_total"],
  "shop/customers/people/customer-list-queries.ts": ["order_amounts", "paid less paid back, of a customer"],
  "shop/fulfilment/paid-parcels/paid-parcel-queries.ts": ["parcel_cash", "what a parcel collected already"],
  "shop/fulfilment/parcels/cash-queries.ts": ["parcel_cash", "value of pieces, payments of a parcel"],
  "shop/fulfilment/parcels/cash-share.ts": ["parcel_cash", "weights and shares"],
  "shop/fulfilment/riders/rider-hand-over-queries.ts": ["stays", "entries of a rider's cash account"],
  "shop/fulfilment/riders/rider-queries.ts": ["stays", "a rider's cash account; cash_due is parcel_cash"],
  "shop/mail/emails/refund-email-queries.ts": ["order_amounts", "paid back and owed back"],
  "shop/orders/change/ask-advance-queries.ts": ["order_amounts", "paid less paid back"],
  "shop/orders/change/change-order-queries.ts": ["order_amounts", "lines: items_total of an edit"],
  "shop/orders/change/change-order.ts": ["order_amounts", "difference that an edit makes"],
  "shop/orders/confirm/call-queries.ts": ["order_amounts", "adjustments and lines on the call's card"],
  "shop/orders/confirm/confirm-many-queries.ts": ["order_amounts", "lines of the bulk question"],
  "shop/orders/confirm/release-queries.ts": ["order_amounts", "lines of an order to release"],
  "shop/orders/lifecycle/cancel-order.ts": ["order_amounts", "lines of a cancelled order"],
  "shop/orders/lifecycle/collect-cash-queries.ts": ["parcel_cash", "the part of an order in a parcel's cash"],
  "shop/orders/list/bulk-lines-queries.ts": ["order_amounts", "lines that a bulk change leaves"],
  "shop/orders/list/export/shopify-order-queries.ts": [
    "order_amounts",
    "adjustments and refunds of the file",
  ],
  "shop/orders/list/order-queries.ts": ["order_amounts", "lines: the total of the list"],
  "shop/orders/list/stats/new-today-queries.ts": ["order_amounts", "lines and adjustments of today's orders"],
  "shop/orders/list/stats/order-stats-queries.ts": ["stays", "completed lines: takings of the shop"],
  "shop/orders/model/order-total.ts": ["order_amounts", "lines: what was called the total"],
  "shop/overview/figures-queries.ts": ["stays", "sales by day and product; totals are order_amounts"],
  "shop/overview/today-queries.ts": ["stays", "rows of a queue; lines of an order are order_amounts"],
  "shop/payments/accounting/dispute-queries.ts": ["stays", "refunds of one payment"],
  "shop/payments/accounting/figure-queries.ts": ["stays", "the shop's books"],
  "shop/payments/accounting/held-money-queries.ts": ["stays", "entries of a holder of money"],
  "shop/payments/accounting/payout-queries.ts": ["stays", "entries of a payout"],
  "shop/payments/gateway/payment-concern-queries.ts": ["stays", "refunds of one payment"],
  "shop/payments/gateway/payment-page-queries.ts": ["order_amounts", "paid back"],
  "shop/payments/ledger/cash-at-door-queries.ts": ["order_amounts", "lines of a joined order"],
  "shop/payments/ledger/money-axis-queries.ts": ["order_amounts", "paid less paid back"],
  "shop/payments/ledger/order-advance-queries.ts": ["order_amounts", "advances and what was paid back"],
  "shop/payments/refunds/refund-list-queries.ts": ["order_amounts", "owed back, less refunds under way"],
  "shop/payments/refunds/refund-queries.ts": ["stays", "refunds of one payment"],
  "shop/payments/transfers/transfer-payment-queries.ts": ["order_amounts", "paid less paid back"],
};
