import { formatDay } from "../../../shop/base/karachi-time.ts";
import type { StockedBatch } from "../../../shop/catalogue/stock/list-batches-left.ts";
import type { StockedProduct } from "../../../shop/catalogue/stock/low-stock.ts";

/** Such as `1 piece`. */
export const piecesText = (pieces: number) => (pieces === 1 ? "1 piece" : `${pieces} pieces`);

/** Signed, with a true minus. */
export const signedText = (pieces: number) => (pieces > 0 ? `+${pieces}` : `−${-pieces}`);

/** What sales, what is on its way and the reorder point say, as sentences. */
export function reorderText({
  reorder,
  sold,
  days,
  onItsWay,
}: Pick<StockedProduct, "reorder" | "sold" | "days" | "onItsWay">): string {
  if (!reorder) return "";
  const time = days === 1 ? "1 day" : `${days} days`;
  const rate =
    sold === 0 ? "Nothing sold yet. We warn you once we know how fast it sells." : `${sold} sold in ${time}`;
  const lasts = reorder.lastsDays === null ? "" : `: lasts ${daysText(reorder.lastsDays)}.`;
  const coming = onItsWay > 0 ? ` ${onItsWay} on the way.` : "";
  return `${rate}${lasts}${coming}`;
}

/** Beyond it, the number of days says nothing. */
const longest = 365;

const daysText = (days: number) =>
  days === 1 ? "about 1 day" : days > longest ? "more than a year" : `about ${days} days`;

/** A batch in words. */
export function batchView({ batchId, batch, expiresOn, pieces, expiry }: StockedBatch) {
  const day = expiresOn === null ? null : formatDay(expiresOn);
  return {
    id: batchId,
    name: batch ? `Batch ${batch}` : batchId === null ? "Batch not known" : "Batch without a name",
    expires:
      day === null ? "Does not expire" : expiry === "expired" ? `Expired after ${day}` : `Expires ${day}`,
    pieces,
    expiry,
  };
}

/** What of a product's batches expires soon or has expired; null: nothing. */
export function expiryText(batches: readonly StockedBatch[]): string | null {
  const sum = (state: "expired" | "soon") =>
    batches.filter(({ expiry }) => expiry === state).reduce((total, { pieces }) => total + pieces, 0);
  const [expired, soon] = [sum("expired"), sum("soon")];
  const firstSoon = batches.find(({ expiry }) => expiry === "soon")?.expiresOn;
  const texts = [
    expired > 0 ? `${expired} expired` : null,
    soon > 0 && firstSoon ? `${soon} expire soon, from ${formatDay(firstSoon)}` : null,
  ];
  return texts.filter(Boolean).join("; ") || null;
}
