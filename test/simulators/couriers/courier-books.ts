/** What happens to a parcel at a courier. */
export const courierSteps = [
  "booked",
  "scan",
  "out for delivery",
  "attempt failed",
  "delivered",
  "return",
  "returned",
  "cancelled",
  "lost",
] as const;
export type CourierStep = (typeof courierSteps)[number];

export interface SimulatedEvent {
  step: CourierStep;
  at: Date;
  reason: string;
}

/** A parcel in a courier's own books. */
export interface SimulatedParcel {
  trackingNumber: string;
  reference: string;
  name: string;
  phone: string;
  address: string;
  city: string;
  cashRupees: number;
  weightGrams: number;
  contents: string;
  /** In the order in which they became known, which need not be that of their times. */
  events: SimulatedEvent[];
  advice: { kind: string; remarks: string }[];
  paid: boolean;
  /** How often it is still left out when parcels are looked up: lists of couriers are late. */
  hiddenLookups: number;
}

export type ParcelToKeep = Pick<
  SimulatedParcel,
  "reference" | "name" | "phone" | "address" | "city" | "cashRupees" | "weightGrams" | "contents"
>;

export interface CourierBooks {
  readonly parcels: SimulatedParcel[];
  /** How often a new parcel is left out of lists at first. */
  lateLookups: number;
  /** Keeps a new parcel. Nothing is idempotent: each call makes one more. */
  book(parcel: ParcelToKeep): SimulatedParcel;
  find(trackingNumber: string): SimulatedParcel | undefined;
  /** Parcels of a reference, as a late list shows them. */
  lookUp(reference: string): SimulatedParcel[];
  /** @param at when it happened; absent: now, and after everything that is known of the parcel */
  act(parcel: SimulatedParcel, step: CourierStep, options?: { at?: Date; reason?: string }): void;
  pay(parcel: SimulatedParcel): void;
  /** Called after each step. */
  onStep: ((parcel: SimulatedParcel) => void)[];
}

/** A courier's own books, kept in memory. @param numberOf makes the tracking number of its n-th parcel, from 1 */
export function createBooks(numberOf: (n: number) => string): CourierBooks {
  const parcels: SimulatedParcel[] = [];
  const books: CourierBooks = {
    parcels,
    lateLookups: 0,
    onStep: [],
    book(kept) {
      const parcel: SimulatedParcel = {
        ...kept,
        trackingNumber: numberOf(parcels.length + 1),
        events: [],
        advice: [],
        paid: false,
        hiddenLookups: books.lateLookups,
      };
      parcels.push(parcel);
      books.act(parcel, "booked");
      return parcel;
    },
    find: (trackingNumber) => parcels.find((parcel) => parcel.trackingNumber === trackingNumber),
    lookUp: (reference) =>
      parcels.filter((parcel) => parcel.reference === reference && parcel.hiddenLookups-- <= 0),
    act(parcel, step, { at, reason = "" } = {}) {
      const last = Math.max(0, ...parcel.events.map((event) => event.at.getTime()));
      // Couriers write whole seconds.
      const now = Math.max(Math.floor(Date.now() / 1000) * 1000, last + 1000);
      parcel.events.push({ step, at: at ?? new Date(now), reason });
      for (const listen of books.onStep) listen(parcel);
    },
    pay(parcel) {
      parcel.paid = true;
      for (const listen of books.onStep) listen(parcel);
    },
  };
  return books;
}

/** What happened last to a parcel, by time. */
export function newestStep({ events }: SimulatedParcel): SimulatedEvent {
  const [first, ...rest] = events;
  if (!first) throw new Error("a parcel without a booking");
  return rest.reduce((newest, event) => (event.at >= newest.at ? event : newest), first);
}

/** A time as `2026-09-19 18:00:00`, or parts of it, in Karachi. */
export function karachiTime(at: Date): string {
  return new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
