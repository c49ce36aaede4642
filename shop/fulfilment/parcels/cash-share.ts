/** What an order has in a parcel and what is left of it outside all other parcels; values and money in paisa. */
export interface OrderInParcel {
  /** Still to be collected for the order, without what other parcels collect. */
  open: number;
  /** Of its articles in this parcel. */
  value: number;
  /** Of its articles that are in no other parcel; those in this one are among them. */
  valueLeft: number;
  pieces: number;
  piecesLeft: number;
}

/**
 * The cash that a parcel collects for an order, in paisa: by the value of its articles, rounded down; the parcel that
 * takes everything that is left collects the rest.
 */
export function cashShare({ open, value, valueLeft, pieces, piecesLeft }: OrderInParcel): number {
  if (open <= 0 || pieces === 0) return 0;
  if (pieces >= piecesLeft) return open;
  // Articles that cost nothing are shared by their number: the order may still have a charge.
  return valueLeft > 0 ? shareOf(open, value, valueLeft) : shareOf(open, pieces, piecesLeft);
}

/** Whether a parcel was booked for at least a rupee less than is due; less is rounded away. Both in paisa. */
export function isDearer(told: number, wanted: number): boolean {
  return wanted - told >= 100;
}

/**
 * Shares of an amount by weight, rounded down; the last one that weighs something gets the rest. The function
 * `cash_outside_parcels` of the database computes the same.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (whole > 0 ? shareOf(amount, weight, whole) : 0));
  const last = weights.findLastIndex((weight) => weight > 0);
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === last ? share + rest : share));
}

/** Exact for amounts whose product has no exact number. */
function shareOf(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
