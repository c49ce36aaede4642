import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import type { CourierEventMeaning } from "./courier-adapter.ts";
import { type DeliveryEvent, deriveDelivery } from "./derive-delivery.ts";

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 5) + hours * 3_600_000);
/** One event an hour, in this order. */
const history = (...meanings: CourierEventMeaning[]): DeliveryEvent[] =>
  meanings.map((meaning, index) => ({ code: meaning, meaning, at: hour(index) }));

describe("where a parcel is", () => {
  it.each<[CourierEventMeaning[], string | null, attempts: number, waits: boolean]>([
    [[], null, 0, false],
    [["booked"], null, 0, false],
    [["booked", "cancelled"], null, 0, false],
    [["booked", "scanned"], "handed_over", 0, false],
    [["scanned", "out_for_delivery"], "handed_over", 0, false],
    [["scanned", "out_for_delivery", "attempted"], "attempted", 1, true],
    [["scanned", "attempted", "scanned"], "attempted", 1, true],
    [["scanned", "attempted", "out_for_delivery"], "attempted", 1, false],
    [["scanned", "attempted", "out_for_delivery", "attempted"], "attempted", 2, true],
    [["scanned", "attempted", "coming_back"], "coming_back", 1, false],
    [["scanned", "coming_back", "attempted"], "coming_back", 1, false],
    [["scanned", "attempted", "coming_back", "delivered"], "delivered", 1, false],
    [["scanned", "delivered", "coming_back"], "delivered", 0, false],
    [["scanned", "delivered", "attempted"], "delivered", 1, false],
    [["scanned", "coming_back", "received_back"], "coming_back", 0, false],
    [["scanned", "other", "lost"], "lost", 0, false],
    [["scanned", "attempted", "lost", "scanned"], "attempted", 1, false],
    [["lost", "out_for_delivery"], "handed_over", 0, false],
    [["lost", "delivered"], "delivered", 0, false],
  ])("after %j: %s", (meanings, state, attempts, waits) => {
    const derived = deriveDelivery(history(...meanings));
    expect(derived).toMatchObject({ state, attempts });
    expect(derived.waitsSince !== null).toBe(waits);
  });

  it.each<[CourierEventMeaning[], boolean]>([
    [["scanned", "attempted", "out_for_delivery"], true],
    [["scanned", "out_for_delivery", "attempted"], false],
    [["scanned", "out_for_delivery", "delivered"], false],
  ])("a rider is on the way after %j: %s", (meanings, isOutForDelivery) => {
    expect(deriveDelivery(history(...meanings))).toMatchObject({ isOutForDelivery });
  });

  it("with its times: the first sign, the last word, the delivery", () => {
    expect(
      deriveDelivery(history("booked", "scanned", "attempted", "out_for_delivery", "delivered", "other")),
    ).toMatchObject({ firstScannedAt: hour(1), lastEventAt: hour(5), deliveredAt: hour(4) });
  });

  it("the courier waits for advice until it is given, and again after the next attempt", () => {
    const failed = history("scanned", "attempted");
    expect(deriveDelivery(failed, hour(2)).waitsSince).toBeNull();
    expect(deriveDelivery(failed, hour(0)).waitsSince).toEqual(hour(1));
    const again = [...failed, { code: "again", meaning: "attempted", at: hour(9) } as const];
    expect(deriveDelivery(again, hour(2)).waitsSince).toEqual(hour(9));
  });
});

const meaning = fc.constantFrom<CourierEventMeaning>(
  ...(["scanned", "out_for_delivery", "attempted", "delivered", "coming_back", "received_back"] as const),
  ...(["booked", "cancelled", "lost", "other"] as const),
);
/** Few hours, so that events share one. */
const event = fc.record({
  code: fc.constantFrom("a", "b", "c"),
  meaning,
  at: fc.integer({ min: 0, max: 5 }).map(hour),
});

it("[O.one-history] one history has one meaning, in whatever order it became known", () => {
  fc.assert(
    fc.property(
      fc
        .array(event, { maxLength: 12 })
        .chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
      ([events, shuffled]) => {
        expect(deriveDelivery(shuffled)).toEqual(deriveDelivery(events));
      },
    ),
  );
});

it("delivered stays delivered, whatever becomes known later", () => {
  fc.assert(
    fc.property(fc.array(event), fc.array(event), (events, later) => {
      if (deriveDelivery(events).state === "delivered")
        expect(deriveDelivery([...later, ...events]).state).toBe("delivered");
    }),
  );
});
