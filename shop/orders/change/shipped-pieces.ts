/** Pieces of a line of one order in a shipment that is not handed over. */
export interface ShippedPieces {
  shipmentId: number;
  line: number;
  quantity: number;
}

/** A line whose quantity changes; `before` is 0 for a new one. */
export interface QuantityChange {
  line: number;
  before: number;
  after: number;
}

/**
 * What shipments that are not handed over carry once lines have other quantities: fewer pieces leave the newest shipment first,
 * more join the newest, unless someone has left a part of the line out of every shipment.
 * @returns the rows that change, 0 for one that goes
 */
export function followQuantities(
  shipped: readonly ShippedPieces[],
  changes: readonly QuantityChange[],
): ShippedPieces[] {
  const newest = Math.max(...shipped.map(({ shipmentId }) => shipmentId));
  return changes.flatMap(({ line, before, after }) => {
    const rows = shipped
      .filter((row) => row.line === line)
      .sort((one, other) => other.shipmentId - one.shipmentId);
    const sum = rows.reduce((pieces, { quantity }) => pieces + quantity, 0);
    if (after > before) {
      if (shipped.length === 0 || sum < before) return [];
      const row = rows[0] ?? { shipmentId: newest, line, quantity: 0 };
      return [{ ...row, quantity: row.quantity + after - before }];
    }
    let surplus = sum - after;
    return rows.flatMap((row) => {
      const fewer = Math.min(Math.max(surplus, 0), row.quantity);
      surplus -= fewer;
      return fewer > 0 ? [{ ...row, quantity: row.quantity - fewer }] : [];
    });
  });
}
