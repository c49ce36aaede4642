import type { HandOverList } from "../../../shop/fulfilment/parcels/hand-over-list.ts";
import { scannedText } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import type { Parcel } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";

/** What a scan can find in the list, also without network. */
export interface ScanTarget {
  /** What its box sends. */
  value: string;
  /** In upper case: reference, tracking number, order numbers. */
  codes: string[];
  name: string;
  /** Why it must not leave; null: it may. */
  reason: string | null;
}

export function toScanTargets({ ready, heldBack }: Pick<HandOverList, "ready" | "heldBack">): ScanTarget[] {
  return [
    ...ready.map((parcel) => toTarget(parcel, null)),
    ...heldBack.map(({ parcel, reason }) => toTarget(parcel, reason)),
  ];
}

function toTarget({ id, reference, trackingNumber, orders }: Parcel, reason: string | null): ScanTarget {
  const numbers = orders.map(({ number }) => orderNumberText(number));
  return {
    value: String(id),
    codes: [reference, ...(trackingNumber ? [trackingNumber.toUpperCase()] : []), ...numbers],
    name: `${reference} ${orders[0]?.customerName ?? ""}`,
    reason,
  };
}

/** What a scanned text is in the list; `several`: an order number of more than one parcel. */
export function findScanned(
  targets: readonly ScanTarget[],
  typed: string,
): { found: ScanTarget } | { problem: string } {
  const matchesOf = (wanted: string) => targets.filter(({ codes }) => codes.includes(wanted));
  const code = scannedText(typed);
  const number = parseOrderNumber(typed)?.number;
  const byCode = matchesOf(code);
  const matches = byCode.length > 0 || number === undefined ? byCode : matchesOf(orderNumberText(number));
  const [only] = matches;
  if (!only) return { problem: `${code} is not in this list. Do not hand it over.` };
  if (matches.length > 1)
    return { problem: `${code} matches ${matches.length} parcels. Scan the slip of the one you mean.` };
  return { found: only };
}
