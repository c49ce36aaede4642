/** Pieces that moved: those of one product between two arrivals of batches, on one day, summed up. */
export interface BatchMovement {
  /** The batch that arrived or was taken out by hand; null: not said. */
  batchId: number | null;
  /** An ISO day. */
  expiresOn: string | null;
  /** Signed. */
  pieces: number;
  /** The day in Karachi, ISO. */
  day: string;
  /** Whether pieces that come in were taken before, such as those of a cancelled order. */
  isReturn: boolean;
}

/** What is left of a batch; `batchId` null: pieces of which no batch is known. */
export interface BatchLeft {
  batchId: number | null;
  expiresOn: string | null;
  pieces: number;
}

interface BatchState extends BatchLeft {
  /** Pieces that have left it and may come back. */
  taken: number;
}

/**
 * What is left of each batch after all movements, which are in their order: pieces leave the batch that expires first (FEFO)
 * and may still be sold on that day, then those that do not expire or of which no batch is known, then what has expired.
 * Returned pieces go back where the last ones came from. The sum of the result is the sum of the movements.
 */
export function walkBatches(movements: readonly BatchMovement[]): BatchLeft[] {
  const unknown: BatchState = { batchId: null, expiresOn: null, pieces: 0, taken: 0 };
  const states = new Map<number | null, BatchState>([[null, unknown]]);
  // A transaction that waited over midnight belongs to the day before: its pieces may leave before they have come.
  let owed = 0;
  for (const { batchId, expiresOn, pieces, day, isReturn } of movements) {
    const named = states.get(batchId) ?? { batchId, expiresOn, pieces: 0, taken: 0 };
    states.set(batchId, named);
    const byExpiry = [...states.values()].sort(byExpiryOn(day));
    if (pieces < 0) {
      const left = batchId === null ? -pieces : take(named, -pieces);
      owed += byExpiry.reduce((rest, state) => take(state, rest), left);
      continue;
    }
    if (isReturn && batchId === null) {
      const left = byExpiry.reduceRight((rest, state) => putBack(state, rest), pieces);
      unknown.pieces += left;
    } else named.pieces += pieces;
    if (owed > 0) owed = take(named, owed);
  }
  return [...states.values()]
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => compareExpiry(a, b))
    .map(({ taken: _, ...left }) => left);
}

/** Takes pieces as far as there are any. @returns how many are still to be taken */
function take(state: BatchState, pieces: number): number {
  const taken = Math.min(state.pieces, pieces);
  state.pieces -= taken;
  state.taken += taken;
  return pieces - taken;
}

/** Puts pieces back as far as some were taken. @returns how many are left over */
function putBack(state: BatchState, pieces: number): number {
  const returned = Math.min(state.taken, pieces);
  state.pieces += returned;
  state.taken -= returned;
  return pieces - returned;
}

const isExpired = ({ expiresOn }: BatchLeft, day: string) => expiresOn !== null && expiresOn < day;

const byExpiryOn = (day: string) => (a: BatchLeft, b: BatchLeft) =>
  Number(isExpired(a, day)) - Number(isExpired(b, day)) || compareExpiry(a, b);

/** What does not expire comes last, and then the older batch first. */
function compareExpiry(a: BatchLeft, b: BatchLeft): number {
  const [one, two] = [a.expiresOn ?? "9999", b.expiresOn ?? "9999"];
  if (one !== two) return one < two ? -1 : 1;
  return (a.batchId ?? Number.POSITIVE_INFINITY) - (b.batchId ?? Number.POSITIVE_INFINITY) || 0;
}

/** A batch expires soon within this many days. */
export const expiresSoonDays = 90;

/** Whether a batch may no longer be sold on a day, or not for long; null: neither. `soon` is the last day of that. */
export function expiryState(
  expiresOn: string | null,
  { today, soon }: { today: string; soon: string },
): "expired" | "soon" | null {
  if (expiresOn === null || expiresOn > soon) return null;
  return expiresOn < today ? "expired" : "soon";
}
