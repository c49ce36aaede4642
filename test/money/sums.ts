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

/** The files of app/ and shop/ that sum money, each with what it sums that no function of the database and no helper does. */
export const summingFiles: Readonly<Record<string, string>> = {
  "shop/fulfilment/paid-parcels/paid-parcel-queries.ts": "what an order's parcels were told",
  "shop/fulfilment/parcels/tell-cash-queries.ts": "what other parcels of an order were told",
  "shop/fulfilment/riders/rider-hand-over-queries.ts":
    "entries of a rider's cash account, and cash of a hand-over",
  "shop/fulfilment/riders/rider-queries.ts": "a rider's cash account, and cash of the parcels with them",
  "shop/orders/list/bulk-lines-queries.ts": "the open lines that a bulk change leaves",
  "shop/orders/list/order-queries.ts": "lines of an order that is not placed and so has no account",
  "shop/orders/list/stats/order-stats-queries.ts": "completed lines of a day: takings of the shop",
  "shop/overview/figures-queries.ts": "sales by day, and cash by courier",
  "shop/overview/today-queries.ts": "the rows of each queue, and lines of a parcel",
  "shop/payments/accounting/figure-queries.ts": "the shop's books",
  "shop/payments/accounting/held-money-queries.ts": "entries of a holder of money",
  "shop/payments/ledger/order-advance-queries.ts": "refunds of an order that are under way",
  "shop/payments/refunds/refund-list-queries.ts": "what is to be refunded of an order, for its row of Today",
  "shop/payments/refunds/refund-queries.ts": "refunds of an order that are under way, but for one",
};
