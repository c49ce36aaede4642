import type {
  CourierDelivery,
  FindCourierCity,
} from "../../shop/fulfilment/couriers/accounts/courier-delivery.ts";
import type {
  CourierAdapter,
  CourierEvent,
  CourierResult,
  ParcelToBook,
} from "../../shop/fulfilment/model/courier-adapter.ts";
import type { Database } from "../../shop/schema.ts";

interface FakeBooking {
  reference: string;
  trackingNumber: string;
  cancelled: boolean;
  parcel: ParcelToBook;
}

let given = 0;

/** A courier in memory with books of its own, which a test tells how to behave. */
export function fakeCourier({ canBeAsked = true } = {}) {
  const books: FakeBooking[] = [];
  const events = new Map<string, CourierEvent[]>();
  const calls: string[] = [];
  const refusal = (reason: string) => ({ outcome: "refused", reason }) as const;
  const lost = { outcome: "no_answer", reason: "The answer was lost." } as const;
  const fake = {
    books,
    events,
    calls,
    /** What becomes of the next calls, by their name; afterwards all is well. */
    next: {} as Record<string, ("lost" | "lost_before" | "refuse" | "later")[]>,
    /** Whether its lists show no booking yet. */
    isListLate: false,
    /** Runs while a booking is under way. */
    async whileBooking() {},
  };
  async function answer<T>(name: string, act: () => CourierResult<T>): Promise<CourierResult<T>> {
    calls.push(name);
    const fate = fake.next[name]?.shift();
    if (fate === "refuse") return refusal("No.");
    if (fate === "later") return { outcome: "refused", reason: "Later.", retry: true };
    if (fate === "lost_before") return lost;
    const result = act();
    return fate === "lost" ? lost : result;
  }
  const adapter: CourierAdapter = {
    account: { baseUrl: "https://courier.example", credentials: [], settings: [] },
    listCities: async () => ({ outcome: "done", cities: [] }),
    async book(_, parcel) {
      await fake.whileBooking();
      return answer("book", () => {
        const trackingNumber = `T-${++given}`;
        books.push({ reference: parcel.reference, trackingNumber, cancelled: false, parcel });
        return { outcome: "done", trackingNumber };
      });
    },
    cancel: async (_, trackingNumber) =>
      answer<object>("cancel", () => {
        const booking = books.find((one) => one.trackingNumber === trackingNumber);
        if (!booking || booking.cancelled) return refusal("It cannot be cancelled.");
        booking.cancelled = true;
        return { outcome: "done" };
      }),
    track: async (_, trackingNumbers) =>
      answer("track", () => ({
        outcome: "done",
        parcels: trackingNumbers
          .filter((trackingNumber) => events.has(trackingNumber))
          .map((trackingNumber) => ({ trackingNumber, events: events.get(trackingNumber) ?? [] })),
      })),
    advise: async () => answer("advise", () => ({ outcome: "done" })),
    intercept: async () => answer("intercept", () => ({ outcome: "done" })),
    labels: async () => ({ outcome: "done", documents: [pdf] }),
    loadSheet: async () => ({ outcome: "done", document: pdf }),
    charges: async (_, trackingNumbers) =>
      answer("charges", () => ({
        outcome: "done",
        charges: trackingNumbers.map((trackingNumber) => ({
          trackingNumber,
          freight: 25000,
          fuel: 2000,
          handling: 0,
          returned: 0,
          tax: 4000,
          total: 31000,
        })),
      })),
    payments: async (_, trackingNumbers) =>
      answer("payments", () => ({
        outcome: "done",
        payments: trackingNumbers.map((trackingNumber) => ({
          trackingNumber,
          paid: true,
          reference: "CPR-1",
          paidOn: new Date("2026-01-10T00:00:00Z"),
        })),
      })),
  };
  if (canBeAsked)
    adapter.findByReference = async (_, reference) =>
      answer("find", () => ({
        outcome: "done",
        bookings: books.filter((one) => one.reference === reference && !fake.isListLate),
      }));
  return Object.assign(fake, { adapter });
}

const pdf = { contentType: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.4 fake") };

export type FakeCourier = ReturnType<typeof fakeCourier>;

/** Every city is served under its own id. */
export const everyCity: FindCourierCity = async (_db, _courier, cityId) => ({
  outcome: "served",
  code: cityId,
  name: cityId,
});

/** What the jobs of couriers need, with a courier in memory for each of them. */
export function fakeDelivery(db: Database, fake: FakeCourier): CourierDelivery {
  return {
    db,
    adapterOf: () => fake.adapter,
    openAccount: async (_, courierId) => ({
      courierId,
      baseUrl: "https://courier.example",
      credentials: {},
      settings: {},
    }),
    findCity: everyCity,
  };
}
