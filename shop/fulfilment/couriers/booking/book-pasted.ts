import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../../schema.ts";
import { findParcelByReference } from "./booking-sheet-queries.ts";
import { bookByHand } from "./decide-booking.ts";
import { readPastedNumbers } from "./pasted-numbers.ts";

export interface PastedResult {
  booked: number;
  /** What was booked with the same number before. */
  known: number;
  /** In words, by line: what was left out. */
  problems: string[];
}

/** Books parcels with the tracking numbers that a courier has sent back; pasted again, it books nothing twice. */
export async function bookPasted(
  db: Database,
  courierId: string,
  text: string,
  actor: Actor,
): Promise<PastedResult> {
  const result: PastedResult = { booked: 0, known: 0, problems: [] };
  for (const read of readPastedNumbers(text)) {
    const outcome = read.outcome === "read" ? await bookOne(db, courierId, read, actor) : read.reason;
    if (outcome === "booked" || outcome === "known") result[outcome]++;
    else result.problems.push(`Line ${read.line}: ${outcome}`);
  }
  return result;
}

/** @returns booked, known, or why not, as a sentence */
async function bookOne(
  db: Database,
  courierId: string,
  { reference, trackingNumber }: { reference: string; trackingNumber: string },
  actor: Actor,
): Promise<string> {
  const parcel = await findParcelByReference(db, reference);
  if (!parcel) return `${reference} was not found.`;
  if (parcel.courier !== courierId) return `${reference} is not waiting for this courier.`;
  if (parcel.trackingNumber === trackingNumber) return "known";
  const booking = { shipmentId: parcel.id, courierId, trackingNumber };
  const result = await bookByHand(db, booking, actor);
  return result.outcome === "done" ? "booked" : `${reference}: ${result.reason}`;
}
