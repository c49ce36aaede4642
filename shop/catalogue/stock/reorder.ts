/** The days whose sales say how much is sold, of a product that is sold for so long. */
export const salesDays = 60;

const fewestDays = 7;

/** What decides whether a product is to be ordered. */
export interface ReorderFacts {
  /** In stock. */
  pieces: number;
  /** In the last 60 days: placed and not cancelled. */
  sold: number;
  /** The days of these sixty since the product was published, at least 1. */
  days: number;
  /** Ordered from a supplier and not arrived. */
  onItsWay: number;
  /** Days from ordering to arrival. */
  leadDays: number;
  /** Days for which an order is to last. */
  coverDays: number;
  /** The owner's own reorder point; null: computed. */
  fixedPoint: number | null;
}

export interface Reorder {
  /** The reorder point: at this many pieces or fewer, with those on their way, it is to be ordered. */
  point: number;
  /** `coming`: the stock alone is low, with what is on its way it is not. */
  state: "enough" | "coming" | "low";
  /** Pieces to order; 0: none, or nothing was sold to say how many. */
  propose: number;
  /** Whole days that the stock lasts; null: nothing was sold. */
  lastsDays: number | null;
}

/**
 * The reorder point is what is sold until an order arrives. The proposal fills up to that point and to what is sold in the
 * days that an order is to last. All in whole pieces, rounded up.
 */
export function computeReorder({
  pieces,
  sold,
  days: daysOnSale,
  onItsWay,
  leadDays,
  coverDays,
  fixedPoint,
}: ReorderFacts): Reorder {
  // The first days of a product say too little for an order.
  const soldIn = (days: number) => Math.ceil((sold * days) / Math.max(daysOnSale, fewestDays));
  const point = fixedPoint ?? soldIn(leadDays);
  const isLow = pieces + onItsWay <= point;
  const wanted = point + soldIn(coverDays) - pieces - onItsWay;
  const isKnown = sold > 0 || point > 0;
  return {
    point,
    state: isLow ? "low" : pieces <= point ? "coming" : "enough",
    propose: isLow && isKnown ? Math.max(1, wanted) : 0,
    lastsDays: sold === 0 ? null : Math.floor((pieces * daysOnSale) / sold),
  };
}
