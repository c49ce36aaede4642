import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../../shop/schema.ts";
import { orderFaults } from "../orders/order-faults.ts";
import { newestStep, type SimulatedParcel } from "../simulators/couriers/courier-books.ts";
import type { SimulatedCourier } from "../simulators/couriers/start-courier.ts";

/** How the shop's parcels differ from the couriers' own books; all zero: they do not. */
export interface CourierDifferences {
  /** Parcels with more than one live booking at couriers. */
  doubled: number;
  /** Parcels that the courier does not have as the shop believes, and parcels of a courier that are no one's. */
  lost: number;
  /** Parcels whose delivery the shop believes and the courier does not know, or the other way round. */
  untrue: number;
  /** Parcels that never came to an end. */
  unfinished: number;
  /** Paisa by which the cash that the shop believes with couriers differs from that of the parcels that they delivered. */
  cash: number;
  /** What may be found in no shop. */
  broken: string[];
}

export const liveOf = ({ books }: SimulatedCourier, reference: string): SimulatedParcel[] =>
  books.parcels.filter((parcel) => parcel.reference === reference && newestStep(parcel).step !== "cancelled");

/** Compares what the shop believes with the couriers' own books. */
export async function compareCouriers(
  db: Database,
  pool: pg.Pool,
  couriers: readonly SimulatedCourier[],
): Promise<CourierDifferences> {
  const shipments = await db
    .selectFrom("shipments")
    .select(["reference", "state", "courier", "trackingNumber"])
    .select(
      sql<number>`(select coalesce(sum(amount), 0)::bigint from told_cash where shipment_id = shipments.id)`.as(
        "told",
      ),
    )
    .execute();
  const references = new Set(shipments.map(({ reference }) => reference));
  const found = { doubled: 0, lost: 0, untrue: 0, unfinished: 0 };
  for (const { reference, state, courier: courierId, trackingNumber, told } of shipments) {
    const live = couriers.flatMap((courier) => liveOf(courier, reference));
    const [parcel] = live;
    const isTrue = parcel?.trackingNumber === trackingNumber && parcel.cashRupees * 100 === told;
    const isAtCourier = couriers.some(
      ({ name, books }) => name === courierId && books.find(trackingNumber ?? ""),
    );
    if (live.length > 1) found.doubled++;
    else if (!isTrue || !isAtCourier) found.lost++;
    else if ((state === "delivered") !== (newestStep(parcel).step === "delivered")) found.untrue++;
    if (state !== "delivered" && state !== "coming_back") found.unfinished++;
  }
  const known = couriers.flatMap(({ books }) => books.parcels);
  found.lost += known.filter(({ reference }) => !references.has(reference)).length;
  const collected = known
    .filter((parcel) => newestStep(parcel).step === "delivered")
    .reduce((sum, { cashRupees }) => sum + cashRupees * 100, 0);
  const { rows } = await pool.query(
    "select coalesce(sum(amount), 0)::bigint as amount from money_entries where holder = 'courier'",
  );
  return { ...found, cash: rows[0].amount - collected, broken: await orderFaults(pool) };
}

export function isWhole({ doubled, lost, untrue, unfinished, cash, broken }: CourierDifferences): boolean {
  return doubled + lost + untrue + unfinished + Math.abs(cash) + broken.length === 0;
}
