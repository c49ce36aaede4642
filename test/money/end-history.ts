import type { Args } from "./operation.ts";
import { accountIn, collectsOf, moneyOf, piecesLeft, type World } from "./world.ts";

interface Step {
  operation: string;
  args: Args;
}
type Taken = Step & { isDone: boolean };

/** The next step that brings the orders to an end; undefined: all has ended. What was refused is not tried again. */
export function nextToEnd(world: World, taken: readonly Taken[]): Step | undefined {
  const wanted = [
    ...unsettled(world),
    ...onTheWay(world),
    ...refusedAhead(world),
    ...toSend(world),
    ...leftOver(world),
    ...owed(world),
  ];
  const tried = (step: Step) => {
    const text = JSON.stringify([step.operation, step.args]);
    return taken.slice(-40).filter((one) => JSON.stringify([one.operation, one.args]) === text).length;
  };
  const left = wanted.filter((step) => tried(step) < 3);
  // The steps go in rounds, because a refused step may pass after a later one.
  const fewest = Math.min(...left.map(tried));
  return left.find((step) => tried(step) === fewest);
}

const step = (operation: string, args: Args): Step => ({ operation, args });

const isHere = (state: string) => ["planned", "booked", "unknown"].includes(state);

/** Calls that are open, and parcels of which no one knows whether they are booked. */
function unsettled({ said }: World): Step[] {
  return said.parcels.flatMap(({ id, booking, state }) => {
    if (booking !== null && state !== "unknown")
      return [step("send the call", { ...(isHere(state) && { parcel: id }), fate: "ok", calls: 1 })];
    return state === "unknown" ? [step("decide a lost answer", { parcel: id, isBooked: false })] : [];
  });
}

/** Who has paid an advance of their first order refuses its parcels. */
const isRefused = ({ advances, ledger }: World, order: number) =>
  advances.has(order) && order === [...ledger.keys()][0];

/** What was refused is called off, and its advance kept. */
function refusedAhead(world: World): Step[] {
  const left = piecesLeft(world);
  const back = world.said.parcels.filter(({ state }) => state === "received_back");
  const orders = new Set(back.flatMap(({ pieces }) => pieces.map(({ order }) => order)));
  return [...orders]
    .filter((order) => isRefused(world, order))
    .flatMap((order) => [
      ...cancelLines(world, (of, line) =>
        left.some((one) => one.orderId === of && one.line === line && of === order),
      ),
      ...(accountIn(world, order).due < 0 ? [step("keep the advance", { order })] : []),
    ]);
}

/** Parcels that are out arrive or are refused, those that come back are received. */
function onTheWay(world: World): Step[] {
  return world.said.parcels.flatMap(({ id, state, pieces }) => {
    if (state === "handed_over" || state === "attempted")
      return [
        ...(pieces.some(({ order }) => isRefused(world, order)) ? [step("coming back", { parcel: id })] : []),
        step("delivered", { parcel: id }),
      ];
    if (state !== "coming_back") return [];
    const articles = pieces.map(({ order, line, quantity }) => ({
      orderId: order,
      line,
      good: quantity,
      damaged: 0,
    }));
    return [step("receive back", { parcel: id, articles })];
  });
}

/** What is here leaves, once what keeps it here is paid, waived or called off. */
function toSend(world: World): Step[] {
  const { said } = world;
  const parcels = said.parcels.filter(
    ({ state, pieces }) => ["planned", "booked"].includes(state) && pieces.length > 0,
  );
  return parcels.flatMap(({ id, state, courier, pieces }) => {
    const orders = [...new Set(pieces.map(({ order }) => order))];
    if (state === "booked")
      return [
        ...orders.flatMap((order) => unblock(world, order)),
        printAgain(world, id),
        step("hand over", { parcel: id, courier: courier ?? "rider" }),
        step("send for the old amount", { parcel: id }),
        step("cancel a booking", { parcel: id }),
        step("send the call", { parcel: id, fate: "ok", calls: 1 }),
      ];
    return [
      ...orders.flatMap((order) => unblock(world, order)),
      printAgain(world, id),
      ...(courier === "tcs"
        ? [step("download the sheet", { parcel: id }), step("paste a number", { parcel: id })]
        : []),
      ...(courier === "postex" ? [] : [step("hand over", { parcel: id, courier: courier ?? "rider" })]),
      step("ask to book", { parcel: id, courier: "rider" }),
      ...cancelLines(world, (order, line) => pieces.some((one) => one.order === order && one.line === line)),
    ];
  });
}

/** Again for each sum that a parcel comes to collect. */
const printAgain = (world: World, parcel: number) =>
  step("print again", { parcel, collects: collectsOf(world, parcel) });

/** What an order waits for. */
function unblock(world: World, order: number): Step[] {
  const { due } = accountIn(world, order);
  const isAhead = world.said.orders.some((one) => one.order === order && !one.onDelivery);
  if (moneyOf(world, order).awaitedAdvance > 0) return [step("waive the advance", { order })];
  return isAhead && due > 0 ? [step("transfer", { order, amount: due })] : [];
}

function cancelLines({ said }: World, isMeant: (order: number, line: number) => boolean): Step[] {
  const pending = said.lines.filter(({ status }) => status === "pending");
  const meant = pending.filter(({ order, line }) => isMeant(order, line));
  return meant.map(({ order, line }) => step("cancel a line", { order, line }));
}

/** What is in no parcel is sent, or called off; what no one brings is called off. */
function leftOver(world: World): Step[] {
  const left = piecesLeft(world);
  const isSent = (order: number, line: number) =>
    world.said.parcels.some(
      ({ state, pieces }) =>
        ["delivered", "handed_over", "attempted", "booked", "planned"].includes(state) &&
        pieces.some((one) => one.order === order && one.line === line),
    );
  const isLeft = (order: number, line: number) =>
    left.some((one) => one.orderId === order && one.line === line);
  return [
    ...left.flatMap(({ orderId: order }) => [...unblock(world, order), step("print", { order })]),
    ...cancelLines(world, isLeft),
    ...cancelLines(world, (order, line) => !isSent(order, line)),
  ];
}

/** What someone has asked to pay back is paid back. What is due of a delivered order is left to the list of Today. */
function owed(world: World): Step[] {
  const refunds = world.refunds.flatMap(({ order, at }, refund) => {
    const state = moneyOf(world, order).refunds[at]?.state;
    if (state === "requested")
      return [step("approve a refund", { order, refund }), step("decline a refund", { order, refund })];
    return state === "approved" ? [step("pay a refund", { order, refund })] : [];
  });
  return refunds;
}
