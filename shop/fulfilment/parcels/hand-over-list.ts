import type { Database } from "../../schema.ts";
import { listCouriers } from "../couriers/accounts/courier-queries.ts";
import { refusalToHandOver } from "./move-refusal.ts";
import { listIdsToHandOver, listParcels, type Parcel } from "./parcel-queries.ts";

/** How many parcels the list shows. */
const maxToHandOver = 300;

/** What lies packed here for one courier, and what of it must not leave. */
export interface HandOverList {
  couriers: { id: string; name: string; count: number }[];
  /** null: there is no courier at all. */
  courier: { id: string; name: string } | null;
  ready: Parcel[];
  heldBack: { parcel: Parcel; reason: string }[];
}

/** @param wanted a courier's id; null or unknown: the one with most parcels */
export async function getHandOverList(db: Database, wanted: string | null): Promise<HandOverList> {
  const [couriers, ids] = await Promise.all([listCouriers(db), listIdsToHandOver(db, maxToHandOver)]);
  const parcels = await listParcels(db, ids);
  const nameOf = (id: string) => couriers.find((one) => one.id === id)?.name ?? id;
  const lists = couriers.map((courier) => {
    const judged = parcels
      // No one has chosen a courier for it: by hand anyone may take it.
      .filter((parcel) => parcel.courier === courier.id || parcel.courier === null)
      .filter(({ courier: own, state }) => own !== null || courier.adapter === null || state === "booked")
      .map((parcel) => ({ parcel, reason: refusalToHandOver(parcel, courier, nameOf) }));
    return {
      courier,
      ready: judged.filter(({ reason }) => reason === null).map(({ parcel }) => parcel),
      heldBack: judged.flatMap(({ parcel, reason }) => (reason === null ? [] : [{ parcel, reason }])),
      own: judged.filter(({ parcel }) => parcel.courier === courier.id).length,
    };
  });
  const shown = lists.filter(({ courier, own }) => courier.active || own > 0);
  const most = shown.toSorted(
    (one, other) => other.own - one.own || other.ready.length - one.ready.length,
  )[0];
  const chosen = shown.find(({ courier }) => courier.id === wanted) ?? most;
  return {
    couriers: shown.map(({ courier: { id, name }, ready }) => ({ id, name, count: ready.length })),
    courier: chosen ? { id: chosen.courier.id, name: chosen.courier.name } : null,
    ready: chosen?.ready ?? [],
    heldBack: chosen?.heldBack ?? [],
  };
}
