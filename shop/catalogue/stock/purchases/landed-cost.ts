/** A line of a receipt: pieces and what each costs, in paisa, without freight. */
export interface ReceivedLine {
  pieces: number;
  unitCost: number;
}

export type FreightBy = "pieces" | "value";

/**
 * Shares the freight of a receipt among its lines, by their pieces or their value, in whole paisa: the shares sum to the
 * freight. What is left after rounding down goes to the largest remainders. Lines of no value share by pieces.
 */
export function shareFreight(lines: readonly ReceivedLine[], freight: number, by: FreightBy): number[] {
  const weigh = (kind: FreightBy) =>
    lines.map(({ pieces, unitCost }) => BigInt(pieces) * (kind === "value" ? BigInt(unitCost) : 1n));
  const byValue = weigh(by);
  const weights = byValue.some((weight) => weight > 0n) ? byValue : weigh("pieces");
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return lines.map(() => 0);
  const exact = weights.map((weight) => BigInt(freight) * weight);
  const shares = exact.map((part) => part / total);
  let rest = BigInt(freight) - shares.reduce((sum, share) => sum + share, 0n);
  const largestFirst = exact
    .map((part, index) => ({ index, remainder: part % total }))
    .sort(
      (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
    );
  for (const { index } of largestFirst) {
    if (rest === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    rest -= 1n;
  }
  return shares.map(Number);
}

/** What a piece of a line has cost with its share of the freight, in paisa, rounded half up. */
export function landedUnitCost({
  pieces,
  unitCost,
  freightShare,
}: ReceivedLine & { freightShare: number }): number {
  return unitCost + Math.floor((2 * freightShare + pieces) / (2 * pieces));
}
