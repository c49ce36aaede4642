import { displayPrice, displaySigned } from "../base/price.ts";
import { ageText } from "./age-text.ts";

/** Cash that couriers have collected and no payout is entered for, in paisa. */
export interface CourierCash {
  /** Not reported as paid. */
  still: number;
  /** Of `still`: with couriers that report nothing. */
  silent: number;
  /** Since when they have the oldest of `still`; null: it is of no parcel. */
  since: Date | null;
  /** Couriers say that they have paid it. */
  reported: number;
}

/** The pair of sums in words, the same wherever it stands. @returns `reported`: null: nothing is */
export function courierCashWords({ still, silent, since, reported }: CourierCash, now: Date) {
  const oldest = since && `the oldest for ${ageText((now.getTime() - since.getTime()) / 3_600_000)}`;
  const ofSilent = silent > 0 ? `(${displayPrice(silent)} with couriers that do not report)` : null;
  return {
    still: displaySigned(still),
    age: still > 0 ? [oldest, ofSilent].filter(Boolean).join(" ") : "",
    reported: reported > 0 ? `reported as paid, not entered: ${displayPrice(reported)}` : null,
  };
}
