import {
  recordCourierEvents,
  recordStaffEvent,
} from "../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { findNewestEvent } from "../../shop/fulfilment/couriers/tracking/shipment-event-queries.ts";
import type { CourierEventMeaning } from "../../shop/fulfilment/model/courier-adapter.ts";
import type { StaffMeaning } from "../../shop/fulfilment/model/derive-delivery.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { correctSlip, makeParcels, printChosen } from "../../shop/fulfilment/parcels/make-parcels.ts";
import { packShipments, unpackShipment } from "../../shop/fulfilment/parcels/pack-shipments.ts";
import { type PlannedLine, planShipment } from "../../shop/fulfilment/parcels/plan-shipment.ts";
import { receiveBack } from "../../shop/fulfilment/parcels/receive-back.ts";
import { splitOrder } from "../../shop/fulfilment/parcels/split-order.ts";
import type { OrderRoot } from "../../shop/orders/model/order-root.ts";
import { makeSlips } from "../../shop/overview/make-slips.ts";
import { neverAt, type Operation, onlyBefore, onlyIn, operation, pickParcel } from "./operation.ts";
import type { SaidParcel } from "./said.ts";
import {
  type Chance,
  collect,
  collectsOf,
  isBlocked,
  isSlipWrong,
  leave,
  look,
  ordersIn,
  parcelOf,
  piecesLeft,
  toldIn,
  type World,
  writeSlip,
} from "./world.ts";

const here = ["planned", "booked", "unknown"] as const;
/** Slips and packing are of what is here. */
const onlyHere = { ...onlyBefore("handed_over", "booked"), ...neverAt(["lost"], "no one has it") };

const divide = operation<{ order: number; first: { line: number; quantity: number }[] }>({
  name: "divide",
  weight: 8,
  // The first parcel may be one that is planned.
  changes: ({ order }) => ["new parcel", `pieces * ${order} *`],
  choose(world, chance) {
    const order = chance.pick(world.said.lines.filter(({ status }) => status === "pending"))?.order;
    const own = world.said.lines.filter((line) => line.order === order && line.status === "pending");
    const first = own.map(({ line, quantity }) => ({ line, quantity: chance.between(0, quantity) }));
    return order === undefined ? null : { order, first: first.filter(({ quantity }) => quantity > 0) };
  },
  run: async ({ shop }, { order, first }) =>
    (await splitOrder(shop.db, { orderId: order, first }, shop.actor)).outcome === "split",
});

/** A parcel of any pieces of one order or two, as they come together when parcels of joined orders come back. */
const plan = operation<{ order: number; lines: PlannedLine[] }>({
  name: "plan a parcel",
  weight: 10,
  changes: () => ["new parcel"],
  choose(world, chance) {
    const left = piecesLeft(world);
    const first = chance.pick(left)?.orderId;
    const others = left.filter(({ orderId }) => orderId !== first);
    const orders = new Set([first, chance.is(0.7) ? chance.pick(others)?.orderId : first]);
    const own = left.filter(({ orderId }) => orders.has(orderId) && chance.is(0.7));
    const lines = own.map((line) => ({ ...line, quantity: chance.between(1, line.quantity) }));
    return lines[0] ? { order: lines[0].orderId, lines } : null;
  },
  run: async ({ shop }, { lines }) => {
    const planned = await shop.db.transaction().execute((tx) => planShipment(tx, { lines }, shop.actor));
    return planned.outcome === "planned";
  },
});

const rootOf = ({ said }: World, order: number) =>
  (said.orders.find((one) => one.order === order)?.packWith ?? order) as OrderRoot;

const print = operation<{ order: number; from?: "the list of orders" }>({
  name: "print",
  weight: 9,
  changes: () => ["new parcel"],
  choose(world, chance) {
    const order = chance.pick(piecesLeft(world))?.orderId;
    if (order === undefined || (isBlocked(world, order) && chance.is(0.9))) return null;
    return chance.is(0.3) ? { order, from: "the list of orders" } : { order };
  },
  async run(world, { order, from }) {
    const { db, actor } = world.shop;
    const { shipmentIds } = from
      ? await makeSlips(db, [order], actor)
      : await printChosen(db, [{ kind: "orders", id: rootOf(world, order) }], actor);
    await look(world);
    for (const id of shipmentIds) writeSlip(world, id);
    return shipmentIds.length > 0;
  },
});

const printAgain = operation<{ parcel: number }>({
  name: "print again",
  weight: 3,
  changes: () => [],
  never: onlyHere,
  choose(world, chance) {
    const parcel = pickParcel(world, chance, here, (one) => one.pieces.length > 0)?.id;
    return parcel === undefined ? null : { parcel };
  },
  async run(world, { parcel }) {
    const { db, actor } = world.shop;
    const { shipmentIds } = await printChosen(db, [{ kind: "parcel", id: parcel }], actor);
    for (const id of shipmentIds) writeSlip(world, id);
    return shipmentIds.length > 0;
  },
});

const correct = operation<{ parcel: number }>({
  name: "correct the slip",
  weight: 24,
  changes: () => [],
  never: onlyHere,
  choose(world, chance) {
    const parcel = pickParcel(world, chance, here, ({ id, isPacked }) => isPacked && isSlipWrong(world, id));
    return parcel ? { parcel: parcel.id } : null;
  },
  async run(world, { parcel }) {
    const { db, actor } = world.shop;
    await correctSlip(db, { shipmentId: parcel, cash: collectsOf(world, parcel) }, actor.actorId);
    writeSlip(world, parcel);
    return true;
  },
});

const leaveOut = operation<{ parcel: number }>({
  name: "pack without the unpaid",
  weight: 1,
  changes: ({ parcel }) => [`pieces ${parcel} *`],
  never: onlyIn("planned"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned"], (one) => one.pieces.length > 0)?.id;
    return parcel === undefined ? null : { parcel };
  },
  async run(world, { parcel }) {
    const { db, actor } = world.shop;
    return (await makeParcels(db, [{ kind: "without", id: parcel }], actor)).refused.length === 0;
  },
});

const pack = operation<{ parcel: number; isPacked: boolean }>({
  name: "pack",
  weight: 8,
  changes: ({ parcel }) => [`parcel ${parcel} isPacked`],
  never: onlyHere,
  choose(world, chance) {
    const parcel = pickParcel(world, chance, here);
    return parcel ? { parcel: parcel.id, isPacked: chance.is(0.8) } : null;
  },
  async run(world, { parcel, isPacked }) {
    const { db, actor } = world.shop;
    if (!isPacked) return unpackShipment(db, parcel, actor);
    const { packed } = await packShipments(db, [parcel], actor);
    // Without a slip from before, one is written by hand.
    for (const id of packed) if (!world.slips.has(id)) writeSlip(world, id);
    return packed.length > 0;
  },
});

const isHeldBack = (world: World, parcel: SaidParcel) =>
  ordersIn(parcel).some((order) => isBlocked(world, order));

/** What a parcel's way changes of it. */
const wayChanges = ({ parcel }: { parcel: number }) =>
  ["state", "courier", "isPacked"].map((field) => `parcel ${parcel} ${field}`);

const give = operation<{ parcel: number; courier: string }>({
  name: "hand over",
  weight: 10,
  changes: wayChanges,
  never: onlyIn("planned", "booked"),
  choose(world, chance) {
    const parcel = pickParcel(world, chance, ["planned", "booked"], (one) => one.pieces.length > 0);
    if (parcel?.state === "planned" && parcel.courier === "postex") return null;
    if (parcel && isHeldBack(world, parcel) && chance.is(0.9)) return null;
    return parcel
      ? { parcel: parcel.id, courier: parcel.courier ?? chance.pick(["rider", "tcs"]) ?? "rider" }
      : null;
  },
  async run(world, { parcel, courier }) {
    const { db, actor } = world.shop;
    const key = `00000000-0000-4000-8000-${String(world.next()).padStart(12, "0")}`;
    const hand = {
      key,
      courierId: courier,
      riderName: "Ali",
      counted: 1,
      at: new Date(),
      shipmentIds: [parcel],
    };
    const isWrong = isSlipWrong(world, parcel);
    const { outcome, refused } = await handOver(db, hand, actor);
    if (isWrong ? outcome === "handed_over" : refused.some(({ reason }) => reason.startsWith("Print again")))
      world.misheard.push(`parcel ${parcel}, slip ${world.slips.get(parcel)}: ${outcome} at hand-over`);
    if (outcome !== "handed_over") return false;
    leave(world, parcel);
    return true;
  },
});

/** Long enough ago that all events of a run are over. */
const firstEvent = Date.now() - 40 * 3_600_000;

/** What a courier says of a parcel, or staff where no courier says anything. */
async function say(world: World, parcel: SaidParcel, meaning: CourierEventMeaning): Promise<void> {
  const { db, actor } = world.shop;
  if (parcel.courier === "postex" && parcel.trackingNumber) {
    const at = new Date(firstEvent + world.next() * 1000);
    const events = [{ code: meaning, meaning, text: meaning, at }];
    return recordCourierEvents(db, "postex", [{ trackingNumber: parcel.trackingNumber, events }]);
  }
  const seen = (await findNewestEvent(db, parcel.id))?.eventId ?? 0;
  await recordStaffEvent(db, { shipmentId: parcel.id, meaning: meaning as StaffMeaning, seen }, actor);
}

const isOfProtocol = ({ courier, trackingNumber }: SaidParcel) =>
  courier === "postex" && trackingNumber !== null;

/** Cash is the newest payment of the orders that it pays. */
function cashChanges({ parcel }: { parcel: number }, world: World): string[] {
  const paid = [...toldIn(world, parcel)].filter(([, amount]) => amount > 0);
  return paid.map(([order]) => `order ${order} onDelivery`);
}

/** News of a parcel that brings it to a state. */
function news(
  name: string,
  weight: number,
  {
    meaning,
    to,
    from,
    isMeant,
  }: {
    meaning: (parcel: SaidParcel) => CourierEventMeaning;
    to: string;
    from: readonly string[];
    isMeant?: (parcel: SaidParcel) => boolean;
  },
): Operation {
  return operation<{ parcel: number }>({
    name,
    weight,
    changes: (args, before) => [
      ...wayChanges(args),
      ...(to === "delivered" ? cashChanges(args, before) : []),
    ],
    never: onlyIn(...(from as never[])),
    choose(world, chance) {
      const parcel = pickParcel(world, chance, from, isMeant)?.id;
      return parcel === undefined ? null : { parcel };
    },
    async run(world, { parcel: id }) {
      const before = { ...world };
      const parcel = parcelOf(world, id);
      if (parcel) await say(world, parcel, meaning(parcel));
      await look(world);
      // On its way back it is tried at our own door.
      const becomes = to === "attempted" && world.comingBack.has(id) ? "coming_back" : to;
      if (parcelOf(world, id)?.state !== becomes) return false;
      leave(before, id);
      if (to === "delivered") collect(before, id);
      if (to === "coming_back") world.comingBack.add(id);
      return true;
    },
  });
}

const isNumbered = (parcel: SaidParcel) => parcel.state !== "booked" || parcel.pieces.length > 0;

const newsOperations = [
  news("first scan", 5, {
    meaning: (parcel) => (isOfProtocol(parcel) ? "scanned" : "out_for_delivery"),
    to: "handed_over",
    from: ["booked"],
    isMeant: isNumbered,
  }),
  news("attempted", 6, {
    meaning: () => "attempted",
    to: "attempted",
    from: ["booked", "handed_over", "attempted", "lost"],
    isMeant: isNumbered,
  }),
  news("delivered", 6, {
    meaning: () => "delivered",
    to: "delivered",
    from: ["booked", "handed_over", "attempted", "coming_back", "lost"],
    isMeant: isNumbered,
  }),
  news("coming back", 7, {
    meaning: () => "coming_back",
    to: "coming_back",
    from: ["booked", "handed_over", "attempted", "lost"],
    isMeant: isNumbered,
  }),
  news("lost", 12, {
    meaning: () => "lost",
    to: "lost",
    from: ["booked", "handed_over", "attempted", "coming_back"],
    isMeant: isOfProtocol,
  }),
];

interface Received {
  parcel: number;
  articles: { orderId: number; line: number; good: number; damaged: number }[];
}

const takeBack = operation<Received & { [name: string]: unknown }>({
  name: "receive back",
  weight: 6,
  changes: ({ parcel }) => [`parcel ${parcel} state`, `good ${parcel} *`],
  never: onlyIn("handed_over", "attempted", "coming_back", "lost"),
  choose(world: World, chance: Chance) {
    const parcel = pickParcel(world, chance, ["handed_over", "attempted", "coming_back", "lost"]);
    if (!parcel) return null;
    const isGood = chance.is(0.6);
    const articles = parcel.pieces.map(({ order: orderId, line, quantity }) => {
      const good = isGood ? quantity : chance.between(0, quantity);
      return { orderId, line, good, damaged: chance.between(0, quantity - good) };
    });
    return { parcel: parcel.id, articles };
  },
  run: async ({ shop }, { parcel, articles }) =>
    (await receiveBack(shop.db, { shipmentId: parcel, articles }, shop.actor)).outcome === "received",
});

export const parcelOperations: readonly Operation[] = [
  divide,
  plan,
  print,
  printAgain,
  correct,
  leaveOut,
  pack,
  give,
  ...newsOperations,
  takeBack,
];
