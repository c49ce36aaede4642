import { parse } from "csv-parse/sync";
import { bookPasted } from "../../shop/fulfilment/couriers/booking/book-pasted.ts";
import { cancelBooking, decideBooking } from "../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { sendForOldAmount } from "../../shop/fulfilment/couriers/booking/send-for-old-amount.ts";
import {
  takeSheetBack,
  writeBookingSheet,
} from "../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { saveTrackingNumber } from "../../shop/fulfilment/parcels/save-tracking-number.ts";
import { carryOutRequests } from "../fulfilment/carry-out-requests.ts";
import { everyCity } from "../fulfilment/fake-courier.ts";
import { neverAt, type Operation, onlyBefore, onlyIn, operation, pickParcel } from "./operation.ts";
import { partsOf } from "./rule.ts";
import type { SaidParcel } from "./said.ts";
import {
  type Chance,
  factsOf,
  isBlocked,
  look,
  ordersIn,
  parcelOf,
  piecesLeft,
  setTold,
  statesOfOrder,
  tellParcel,
  toldIn,
  type World,
} from "./world.ts";

/** One that is asked by its protocol, one that gets a sheet, and the own rider, as often as they are here. */
const couriers = ["postex", "postex", "postex", "tcs", "tcs", "rider"] as const;
const byProtocol = "postex";
const bySheet = "tcs";

/** Of what books a parcel. */
const onlyUnbooked = {
  ...onlyBefore("booked"),
  ...neverAt(["unknown"], "what was asked before is decided first"),
};

const hasPieces = ({ pieces }: SaidParcel) => pieces.length > 0;

/** What a booking changes of its parcel. */
const bookingChanges = ({ parcel }: { parcel: number }) => [
  `parcel ${parcel} state`,
  `parcel ${parcel} courier`,
  `parcel ${parcel} trackingNumber`,
  `parcel ${parcel} booking`,
  `parcel ${parcel} isPrepared`,
];

const request = operation<{ parcel: number; courier: (typeof couriers)[number] }>({
  name: "ask to book",
  weight: 18,
  changes: bookingChanges,
  never: onlyUnbooked,
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned"], (one) => hasPieces(one) && one.booking === null);
    if (!parcel || (ordersIn(parcel).some((order) => isBlocked(world, order)) && chance.is(0.9))) return null;
    return { parcel: parcel.id, courier: chance.pick(couriers) ?? bySheet };
  },
  run: (world, { parcel, courier }) => ask(world, parcel, courier),
});

async function ask(world: World, parcel: number, courierId: string): Promise<boolean> {
  const { db, actor } = world.shop;
  const [result] = await requestBooking(db, { shipmentIds: [parcel], courierId }, actor, everyCity);
  if (result?.outcome !== "requested") return false;
  // Another courier is chosen: the sheet on which the parcel is counts no longer.
  if (world.sheets.get(parcel) !== courierId) world.sheets.delete(parcel);
  return true;
}

type Fate = "ok" | "lost" | "lost_before" | "refuse" | "later";

const send = operation<{ parcel?: number; fate: Fate; calls: number }>({
  name: "send the call",
  weight: 18,
  changes: () => ["parcel * state", "parcel * trackingNumber", "parcel * booking"],
  never: onlyIn("planned", "booked", "unknown"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned", "booked", "unknown"], (one) => {
      return one.booking !== null || (one.state === "booked" && one.courier === byProtocol && chance.is(0.1));
    });
    const fates = ["ok", "ok", "ok", "lost", "lost", "lost_before", "refuse", "later"] as const;
    return parcel
      ? { parcel: parcel.id, fate: chance.pick(fates) ?? "ok", calls: chance.is(0.25) ? 2 : 1 }
      : null;
  },
  run: (world, { fate, calls }) => sendCalls(world, fate, calls),
});

/** Carries out what couriers are asked, call by call, and notes what they heard. @param fate of the first booking or cancellation */
async function sendCalls(world: World, fate: Fate, calls: number): Promise<boolean> {
  const { courier, db } = world.shop;
  courier.next = fate === "ok" ? {} : { book: [fate], cancel: [fate] };
  for (let call = 0; call < calls; call++) {
    const [heard, booked] = [courier.heard.length, courier.books.length];
    await carryOutRequests(db, courier, 1);
    for (const { reference, cash } of courier.heard.slice(heard)) {
      const id = world.said.parcels.find((one) => one.reference === reference)?.id;
      if (id === undefined) continue;
      tellParcel(world, id, cash);
      for (const { trackingNumber } of courier.books.slice(booked))
        world.byNumber.set(trackingNumber, toldIn(world, id));
    }
    await look(world);
    rememberNumbers(world);
  }
  courier.next = {};
  return true;
}

/** A parcel that travels with a courier's number collects what was said in the call that made it. */
function rememberNumbers(world: World): void {
  for (const { id, trackingNumber, state } of world.said.parcels) {
    const told = trackingNumber === null ? undefined : world.byNumber.get(trackingNumber);
    if (told && state === "booked") setTold(world, id, told);
  }
}

const decide = operation<{ parcel: number; isBooked: boolean }>({
  name: "decide a lost answer",
  weight: 6,
  changes: bookingChanges,
  never: onlyIn("unknown"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["unknown"])?.id;
    return parcel === undefined ? null : { parcel, isBooked: chance.is(0.5) };
  },
  async run(world, { parcel, isBooked }) {
    const { db, actor, courier } = world.shop;
    const reference = parcelOf(world, parcel)?.reference;
    const made = courier.books.findLast((one) => one.reference === reference && !one.cancelled);
    const trackingNumber = made?.trackingNumber ?? `PX-${world.next()}`;
    const said = isBooked
      ? ({ decision: "booked", trackingNumber } as const)
      : ({ decision: "not_booked" } as const);
    const result = await decideBooking(db, { shipmentId: parcel, ...said }, actor);
    await look(world);
    rememberNumbers(world);
    return result.outcome === "done";
  },
});

const sheet = operation<{ parcel: number }>({
  name: "download the sheet",
  weight: 36,
  changes: () => [],
  never: onlyIn("planned"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned"], (one) => one.courier === bySheet && one.isPrepared);
    return parcel && hasPieces(parcel) ? { parcel: parcel.id } : null;
  },
  run: downloadSheet,
});

async function downloadSheet(world: World): Promise<boolean> {
  const { db, admin } = world.shop;
  const named = world.said.parcels.map(({ id }) => id);
  const text = await writeBookingSheet(db, { courierId: bySheet, named }, new Date(), admin.id);
  const rows = parse(text ?? "", { bom: true, columns: true }) as Record<string, string>[];
  let own = 0;
  for (const row of rows) {
    const parcel = world.said.parcels.find(({ reference }) => reference === row.Reference);
    if (!parcel) continue;
    tellParcel(world, parcel.id, Number(row["COD amount"]) * 100);
    world.sheets.set(parcel.id, bySheet);
    own++;
  }
  return own > 0;
}

const notSent = operation<{ parcel: number }>({
  name: "sheet not sent",
  weight: 8,
  changes: () => [],
  never: onlyIn("planned"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned"], ({ id }) => world.sheets.has(id));
    return parcel ? { parcel: parcel.id } : null;
  },
  async run(world, { parcel }) {
    const { db, admin } = world.shop;
    await takeSheetBack(db, { courierId: bySheet, parcels: [parcel] }, admin.id);
    world.sheets.delete(parcel);
    return true;
  },
});

const paste = operation<{ parcel: number }>({
  name: "paste a number",
  weight: 14,
  changes: bookingChanges,
  never: onlyUnbooked,
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned"], (one) => one.courier === bySheet && hasPieces(one));
    return parcel ? { parcel: parcel.id } : null;
  },
  async run(world, { parcel }) {
    const { db, actor } = world.shop;
    const text = `${parcelOf(world, parcel)?.reference}\tTCS${String(world.next()).padStart(8, "0")}`;
    const { booked } = await bookPasted(db, bySheet, text, actor);
    // Told is what the sheet said; without one it is said now.
    if (booked > 0 && !world.sheets.has(parcel)) tellParcel(world, parcel);
    return booked > 0;
  },
});

const again = operation<{ parcel: number }>({
  name: "tell again",
  weight: 4,
  changes: (args) => [
    ...bookingChanges(args),
    "parcel * booking",
    "parcel * state",
    "parcel * trackingNumber",
  ],
  never: onlyIn("planned", "booked"),
  choose(world, chance) {
    const isTold = (one: SaidParcel) => one.state === "booked" || world.sheets.has(one.id);
    const parcel = pickParcel(world, chance, ["planned", "booked"], (one) => hasPieces(one) && isTold(one));
    return parcel ? { parcel: parcel.id } : null;
  },
  async run(world, { parcel: id }) {
    const { db, actor } = world.shop;
    const parcel = parcelOf(world, id);
    if (parcel?.state === "planned") return (await ask(world, id, bySheet)) && downloadSheet(world);
    if ((await cancelBooking(db, id, actor)).outcome !== "done") return false;
    await sendCalls(world, "ok", 1);
    await ask(world, id, parcel?.courier ?? byProtocol);
    return sendCalls(world, "ok", 1);
  },
});

/** The parcels of an order whose number can be typed: all of them. */
const parcelsToType = ({ said }: World, order: number): SaidParcel[] =>
  said.parcels.filter(({ pieces }) => pieces.some((one) => one.order === order));

/** Whether a parcel of an order was delivered, and something of it is to be packed. */
const isDivided = (world: World, order: number) =>
  statesOfOrder(world, order).includes("delivered") &&
  piecesLeft(world).some(({ orderId }) => orderId === order);

const typed = operation<{ order: number; parcel?: number; number: string }>({
  name: "type a tracking number",
  weight: 8,
  changes: ({ parcel }) =>
    parcel === undefined
      ? ["new parcel"]
      : ["state", "trackingNumber", "isPacked", "booking"].map((field) => `parcel ${parcel} ${field}`),
  choose(world, chance) {
    const orders = world.said.orders.map((one) => one.order);
    // A number is mostly corrected once something has arrived and something has not.
    const divided = orders.filter((one) => isDivided(world, one));
    const order = (chance.is(0.5) ? chance.pick(divided) : undefined) ?? chance.pick(orders) ?? 0;
    const parcel = chance.pick(parcelsToType(world, order));
    const isLeft = piecesLeft(world).some(({ orderId }) => orderId === order);
    const isByHand = parcel?.state === "booked" && parcel.courier !== byProtocol && parcel.trackingNumber;
    if (!parcel && !isLeft) return null;
    const number = isByHand && chance.is(0.4) ? "" : `OWN-${world.next()}`;
    return parcel ? { order, parcel: parcel.id, number } : { order, number };
  },
  async run(world, { order, parcel, number }) {
    const before = new Set(world.said.parcels.map(({ id }) => id));
    const isPlanned = parcel !== undefined && parcelOf(world, parcel)?.state === "planned";
    const isTold = isPlanned && (world.sheets.has(parcel) || parcelOf(world, parcel)?.callOpen);
    if (isPlanned && !isTold) tellParcel(world, parcel);
    const left = piecesLeft(world).filter(({ orderId }) => orderId === order);
    const of = parcel ?? "rest";
    const result = await saveTrackingNumber(world.shop.db, world.shop.admin, { orderId: order, of, number });
    if (result.outcome !== "tracked") return false;
    await look(world);
    for (const { id, pieces } of world.said.parcels.filter((one) => !before.has(one.id))) {
      const packed = pieces.map((one) => ({ orderId: one.order, line: one.line, quantity: one.quantity }));
      if (JSON.stringify(packed) !== JSON.stringify(left))
        world.misheard.push(`parcel ${id} has ${JSON.stringify(packed)}, not what was in none`);
      tellParcel(world, id);
    }
    return true;
  },
});

const cancel = operation<{ parcel: number }>({
  name: "cancel a booking",
  weight: 4,
  changes: bookingChanges,
  never: onlyIn("booked"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["booked"])?.id;
    return parcel === undefined ? null : { parcel };
  },
  run: async ({ shop }, { parcel }) => (await cancelBooking(shop.db, parcel, shop.actor)).outcome === "done",
});

const oldAmount = operation<{ parcel: number }>({
  name: "send for the old amount",
  weight: 3,
  changes: () => [],
  never: onlyIn("booked"),
  choose: cancel.choose as (world: World, chance: Chance) => { parcel: number } | null,
  async run(world, { parcel: id }) {
    const parcel = parcelOf(world, id);
    const result = await sendForOldAmount(world.shop.db, id, world.shop.actor);
    if (!parcel || result.outcome !== "done") return false;
    for (const order of ordersIn(parcel)) {
      const money = world.ledger.get(order);
      const part = money && partsOf(factsOf(world), order, money).find((one) => one.parcel === id);
      if (money && part) money.corrections -= Math.max(part.today - (part.told ?? part.today), 0);
    }
    return true;
  },
});

export const bookingOperations: readonly Operation[] = [
  request,
  send,
  decide,
  sheet,
  notSent,
  paste,
  again,
  typed,
  cancel,
  oldAmount,
];
