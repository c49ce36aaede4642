import { displayPrice } from "../../../../shop/base/price.ts";
import { listCities } from "../../../../shop/fulfilment/cities/city-queries.ts";
import { recogniseCity } from "../../../../shop/fulfilment/cities/recognise-city.ts";
import { adapterOf } from "../../../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import {
  type BookedParcelRow,
  listBookedParcels,
  listParcelsBeforeBooking,
  type ParcelToBookRow,
} from "../../../../shop/fulfilment/couriers/booking/parcels-to-book-queries.ts";
import type { CourierOfCity } from "../../../../shop/fulfilment/couriers/rules/couriers-serving.ts";
import {
  type CourierProposal,
  proposeCouriers,
} from "../../../../shop/fulfilment/couriers/rules/propose-couriers.ts";
import { courierAddress } from "../../../../shop/fulfilment/model/consignee.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../../shop/schema.ts";
import { type BrokenRow, showRows } from "../../ui/show-rows.ts";

export type BookView = Awaited<ReturnType<typeof getBookView>>;
export type ParcelView = ReturnType<typeof toParcel>;
export type ParcelToBookView = BookView["toBook"][number];

/** All parcels that are to be booked, are being booked, or are booked and still here. */
export async function getBookView(db: Database) {
  const parcels = await listParcelsBeforeBooking(db);
  const [booked, cities] = [await listBookedParcels(db), await listCities(db)];
  const by = Object.groupBy(parcels, stageOf);
  const broken: BrokenRow[] = [];
  const show = <View>(rows: ParcelToBookRow[] = [], toView: (row: ParcelToBookRow) => View) =>
    showRows(rows, broken, ({ orderNumbers }) => orderNumbers[0], toView);
  const proposals = await proposeCouriers(db, by.toBook ?? []);
  const names = (id: string) => cities.find((city) => city.id === id)?.name ?? id;
  return {
    unknown: show(by.unknown, (parcel) => ({
      ...toParcel(parcel),
      /** Only a courier that answers by our reference can be asked. */
      canAsk: parcel.adapter !== null && adapterOf(parcel.adapter).findByReference !== undefined,
      isAsked: parcel.asksLeft > 0,
    })),
    sending: show(by.sending, toParcel),
    byHand: Object.values(Object.groupBy(by.byHand ?? [], ({ courierId }) => courierId ?? "")).map(
      (rows) => ({
        courierId: rows?.[0]?.courierId ?? "",
        courier: rows?.[0]?.courierName ?? "",
        parcels: show(rows, toParcel),
        /** The ids of those with which a sheet was downloaded. */
        onSheet: rows?.filter((row) => row.isOnSheet).map((row) => row.id) ?? [],
      }),
    ),
    toBook: show(by.toBook, (parcel) => ({
      ...toParcel(parcel),
      ...choiceOf(parcel, proposals.get(parcel.id)),
      guesses: parcel.cityId === null ? guessCities(cities, parcel).map(names) : [],
    })),
    cities: (by.toBook ?? []).some(({ cityId }) => cityId === null) ? cities.map(({ name }) => name) : [],
    booked: Object.values(Object.groupBy(booked, ({ courierId }) => courierId)).map((rows) =>
      toBooked(rows as BookedParcelRow[]),
    ),
    broken,
  };
}

function stageOf({ state, request, adapter, isPrepared, isRider }: ParcelToBookRow) {
  if (state === "unknown") return "unknown";
  if (request === "waiting" || request === "sending") return "sending";
  return isPrepared && adapter === null && !isRider ? "byHand" : "toBook";
}

function toParcel(parcel: ParcelToBookRow) {
  const { id, reference, city, courierName, collects, customerName, orderNumbers, reason } = parcel;
  // Couriers are told whole rupees.
  const rounding = collects % 100;
  return {
    id,
    reference,
    path: `/dashboard/parcels/${reference}`,
    customer: customerName ?? "",
    orders: orderNumbers.map(orderNumberText).join(", "),
    city,
    address: courierAddress(parcel.shippingAddress ?? "", parcel.landmark),
    courier: courierName,
    cash: collects >= 100 ? displayPrice(collects - rounding) : null,
    rounding: rounding > 0 ? displayPrice(rounding) : null,
    isPacked: parcel.packedAt !== null,
    /** What came of its last booking. */
    reason,
  };
}

function choiceOf(parcel: ParcelToBookRow, proposal: CourierProposal | undefined) {
  const { proposed = null, serving = [] } = proposal ?? {};
  const planned = serving.find(
    ({ courierId, outcome }) => courierId === parcel.courierId && isServed(outcome),
  );
  return {
    cityId: parcel.cityId,
    choices: serving.map(({ courierId, name, outcome }) => ({
      value: courierId,
      label: isServed(outcome)
        ? name
        : `${name}: ${outcome === "unserved" ? "not delivered to" : "city not matched yet"}`,
      disabled: !isServed(outcome),
    })),
    chosen: planned?.courierId ?? proposed?.courierId ?? "",
    why: planned ? "You chose this last time" : (proposed?.reason ?? null),
    undecided: serving
      .filter(({ outcome }) => outcome === "undecided")
      .map(({ courierId, name, candidates }) => ({ courierId, name, candidates })),
  };
}

const isServed = (outcome: CourierOfCity["outcome"]) => outcome === "served";

/** Ids of the cities that an address may name, which a person decides. */
function guessCities(cities: Awaited<ReturnType<typeof listCities>>, parcel: ParcelToBookRow): string[] {
  const recognised = recogniseCity(cities, parcel.shippingAddress ?? "");
  if (recognised.outcome === "none") return [];
  return recognised.outcome === "found" ? [recognised.cityId] : recognised.cityIds.slice(0, 4);
}

function toBooked(rows: BookedParcelRow[]) {
  const [first] = rows as [BookedParcelRow];
  const numbered = rows.filter(({ adapter, trackingNumber }) => adapter !== null && trackingNumber !== null);
  const ids = numbered.map(({ id }) => id);
  const labelsAtOnce = (first.adapter && adapterOf(first.adapter).atOnce?.labels) || 0;
  const sets = labelsAtOnce > 0 ? Math.ceil(ids.length / labelsAtOnce) : 0;
  return {
    courierId: first.courierId,
    courier: first.courierName,
    loadSheet: ids,
    /** Labels in sets; of a courier that gives them one by one, none. */
    labels: Array.from({ length: sets }, (_, index) => {
      const from = index * labelsAtOnce;
      const part = ids.slice(from, from + labelsAtOnce);
      return { label: sets === 1 ? "Labels" : `Labels ${from + 1} to ${from + part.length}`, ids: part };
    }),
    parcels: rows.map(({ id, reference, trackingNumber, customerName, city, collects, packedAt }) => ({
      id,
      reference,
      trackingNumber,
      city,
      customer: customerName ?? "",
      isPacked: packedAt !== null,
      path: `/dashboard/parcels/${reference}`,
      cash: collects > 0 ? displayPrice(collects) : null,
      hasLabel: ids.includes(id),
    })),
  };
}
