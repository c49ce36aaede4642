import type { Database } from "../../shop/schema.ts";
import { seededRandom } from "../seeded-random.ts";
import { type CourierStep, newestStep, type SimulatedParcel } from "../simulators/couriers/courier-books.ts";
import type { SimulatedCourier } from "../simulators/couriers/start-courier.ts";

const ways: readonly (readonly CourierStep[])[] = [
  ["scan", "out for delivery", "delivered"],
  ["scan", "out for delivery", "attempt failed", "out for delivery", "delivered"],
  ["scan", "out for delivery", "attempt failed", "return", "returned"],
  ["scan", "return", "delivered"],
];

/**
 * Plays the couriers: each parcel goes its way, and what happens to it becomes known piece by piece in any order, each
 * with its own time.
 */
export function createMoves(couriers: readonly SimulatedCourier[], seed: number) {
  const random = seededRandom(seed);
  const plans = new Map<SimulatedParcel, { step: CourierStep; at: Date }[]>();
  return {
    /** Lets one more thing become known of each parcel that the shop believes to be booked. @returns the ids of these */
    async next(db: Database): Promise<number[]> {
      const moved: number[] = [];
      for (const { id, courier: name, trackingNumber } of await listBooked(db)) {
        const parcel = couriers.find((courier) => courier.name === name)?.books.find(trackingNumber ?? "");
        if (!parcel || newestStep(parcel).step === "cancelled") continue;
        const plan = plans.get(parcel) ?? planOf(parcel, ways[id % ways.length] ?? []);
        plans.set(parcel, plan);
        const [known] = plan.splice(Math.floor(random() * plan.length), 1);
        const courier = couriers.find((one) => one.name === name);
        if (!known) continue;
        courier?.books.act(parcel, known.step, { at: known.at });
        moved.push(id);
      }
      return moved;
    },
    isOver: (parcel: SimulatedParcel) => plans.get(parcel)?.length === 0,
  };
}

function planOf(parcel: SimulatedParcel, way: readonly CourierStep[]) {
  const booked = newestStep(parcel).at.getTime();
  return way.map((step, index) => ({ step, at: new Date(booked + (index + 1) * 1000) }));
}

async function listBooked(db: Database) {
  return db
    .selectFrom("shipments")
    .where("trackingNumber", "is not", null)
    .orderBy("id")
    .select(["id", "courier", "trackingNumber"])
    .execute();
}
