import { buyItNow } from "../../shop/checkout/place/buy-it-now.ts";
import { changeOrder } from "../../shop/orders/change/change-order.ts";
import { packAlone, packTogether } from "../../shop/orders/confirm/decide-duplicates.ts";
import { cancelOrder } from "../../shop/orders/lifecycle/cancel-order.ts";
import { changeOrderStatus } from "../../shop/orders/list/change-order-status.ts";
import { findEditableOrder } from "../../shop/orders/list/editable-order-queries.ts";
import { fieldsOf, quantityField } from "../../shop/orders/model/editable-order.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { neverAt, type Operation, onlyIn, operation, shipmentStates } from "./operation.ts";
import { type Chance, look, moneyOf, parcelOf, statesOfOrder, type World } from "./world.ts";

type Items = [productId: string, quantity: number][];
type Payment = "cod" | "jazzcash" | "transfer";

/** The most orders of one history. */
const maxOrders = 4;

const chooseItems = ({ shop }: World, chance: Chance, most: number): Items => {
  const products = new Set(
    Array.from({ length: chance.between(1, most) }, () => chance.pick(shop.products)?.id),
  );
  return [...products].map((id) => [id ?? "", chance.pick([1, 1, 1, 2, 3]) ?? 1]);
};
const choosePayment = (chance: Chance): Payment =>
  chance.pick(["cod", "cod", "cod", "jazzcash", "transfer"] as const) ?? "cod";

/** Places an order, and begins to keep its money. @returns its id */
export async function place(world: World, items: Items, payment: Payment): Promise<number> {
  const { shop, customer, phoneNumber } = world;
  // An address of their own: those of the other customers would count as perhaps the same order.
  const shippingAddress = `House ${phoneNumber}, Street 2, Lahore`;
  const { id } = await placeTestOrder(shop.db, customer, { items, payment, phoneNumber, shippingAddress });
  moneyOf(world, id);
  return id;
}

/** Of what places an order. */
const withoutParcel = neverAt(shipmentStates, "a new order has no parcel");

const placeOrder = operation<{ items: Items; payment: Payment }>({
  name: "place",
  weight: 8,
  never: withoutParcel,
  changes: () => ["new order"],
  choose: (world, chance) =>
    world.ledger.size < maxOrders
      ? { items: chooseItems(world, chance, 4), payment: choosePayment(chance) }
      : null,
  run: async (world, { items, payment }) => (await place(world, items, payment)) > 0,
});

const buyNow = operation<{ items: Items; payment: Payment }>({
  name: "buy it now",
  weight: 2,
  never: withoutParcel,
  changes: () => ["new order"],
  choose: (world, chance) =>
    world.ledger.size < maxOrders
      ? { items: chooseItems(world, chance, 2), payment: choosePayment(chance) }
      : null,
  async run(world, { items, payment }) {
    for (const [productId, quantity] of items)
      await buyItNow(world.shop.db, world.customer, { productId, quantity });
    return (await place(world, [], payment)) > 0;
  },
});

interface Edit {
  order: number;
  quantities: { line: number; quantity: number }[];
  added: { productId: string; quantity: number }[];
}

async function editOrder(world: World, { order, quantities, added }: Edit): Promise<boolean> {
  const { said, shop } = world;
  const number = said.orders.find((one) => one.order === order)?.number ?? 0;
  const found = await findEditableOrder(shop.db, number);
  if (!found) return false;
  const shown = fieldsOf(found);
  const typed = { ...shown };
  for (const { line, quantity } of quantities) typed[quantityField(line)] = String(quantity);
  const result = await changeOrder(shop.db, shop.admin, { orderId: order, number, shown, typed, added });
  if (result.outcome !== "changed") return false;
  await look(world);
  // What is in a packed parcel has changed: its slip is thrown away.
  for (const { id, isPacked, pieces } of said.parcels)
    if (isPacked && JSON.stringify(pieces) !== JSON.stringify(parcelOf(world, id)?.pieces))
      world.slips.delete(id);
  return true;
}

/** Pieces and lines of the order, the packing of its parcels here, and with whom it is packed once nothing of it waits. */
const editChanges = ({ order }: { order: number }) => [
  `line ${order} * quantity`,
  `line ${order} * status`,
  `new line ${order}`,
  `pieces * ${order} *`,
  "parcel * isPacked",
  "order * packWith",
];

const hasLeft = "statesBeforeHandOver: a parcel that has left keeps its order as it is";
const statesOut = ["handed_over", "attempted", "coming_back", "delivered"] as const;
/** The edit form is closed while a parcel has left and is not back. */
const closedByParcels = neverAt(statesOut, hasLeft);
/** Mostly of orders whose form is open. */
const isOpen = (world: World, order: number, chance: Chance) =>
  chance.is(0.05) ||
  !statesOfOrder(world, order).some((state) => (statesOut as readonly string[]).includes(state));

const pendingLines = ({ said }: World) => said.lines.filter(({ status }) => status === "pending");

const edit = operation<Edit & { order: number; [name: string]: unknown }>({
  name: "edit",
  weight: 6,
  changes: editChanges,
  never: closedByParcels,
  choose(world, chance) {
    const order = chance.pick(pendingLines(world))?.order;
    if (order === undefined || !isOpen(world, order, chance)) return null;
    const own = pendingLines(world).filter((line) => line.order === order);
    const changed = own.filter((_, index) => index === 0 || chance.is(0.5));
    const quantities = changed.map(({ line }) => ({ line, quantity: chance.between(0, 4) }));
    const items = chance.is(0.4) ? chooseItems(world, chance, 1) : [];
    return { order, quantities, added: items.map(([productId, quantity]) => ({ productId, quantity })) };
  },
  run: editOrder,
});

const cancelPiece = operation<{ order: number; line: number; quantity: number }>({
  name: "cancel a piece",
  weight: 3,
  changes: editChanges,
  never: closedByParcels,
  choose(world, chance) {
    const line = chance.pick(pendingLines(world).filter(({ quantity }) => quantity > 1));
    return line && isOpen(world, line.order, chance)
      ? { order: line.order, line: line.line, quantity: line.quantity - 1 }
      : null;
  },
  run: (world, { order, line, quantity }) =>
    editOrder(world, { order, quantities: [{ line, quantity }], added: [] }),
});

/** The status of lines, the pieces that they had in parcels here, and with whom orders without a line are packed. */
const cancelChanges = (order: number, line: number | "*") => [
  `line ${order} ${line} status`,
  `pieces * ${order} ${line}`,
  "order * packWith",
];

const cancelLine = operation<{ order: number; line: number }>({
  name: "cancel a line",
  weight: 5,
  changes: ({ order, line }) => cancelChanges(order, line),
  choose(world, chance) {
    const line = chance.pick(pendingLines(world));
    return line ? { order: line.order, line: line.line } : null;
  },
  run: (world, args) => endLine(world, args, "cancelled"),
});

async function endLine(
  { shop, said }: World,
  { order, line }: { order: number; line: number },
  to: "cancelled" | "completed",
): Promise<boolean> {
  const id = said.lines.find((one) => one.order === order && one.line === line)?.id ?? 0;
  return (await changeOrderStatus(shop.db, shop.admin, id, to)).outcome === "changed";
}

const cancelWhole = operation<{ order: number }>({
  name: "cancel the order",
  weight: 1,
  changes: ({ order }) => cancelChanges(order, "*"),
  never: { ...closedByParcels, received_back: hasLeft, lost: hasLeft },
  choose(world, chance) {
    const order = chance.pick(pendingLines(world))?.order;
    return order === undefined || !isOpen(world, order, chance) ? null : { order };
  },
  async run({ shop }, { order }) {
    const cancel = { orderId: order, actor: shop.actor, reason: "duplicate" } as const;
    const result = await shop.db.transaction().execute((tx) => cancelOrder(tx, cancel));
    return result.outcome === "cancelled";
  },
});

const complete = operation<{ order: number; line: number }>({
  name: "complete a line",
  weight: 1,
  changes: ({ order, line }) => [`line ${order} ${line} status`],
  choose: cancelLine.choose as never,
  run: (world, args) => endLine(world, args, "completed"),
});

const join = operation<{ order: number; other: number }>({
  name: "join",
  weight: 6,
  changes: () => ["order * packWith"],
  never: onlyIn("planned", "booked", "unknown"),
  choose(world, chance) {
    const waiting = world.said.orders.filter(({ order }) => isOpen(world, order, chance));
    const order = chance.pick(waiting)?.order;
    const other = chance.pick(waiting.filter((one) => one.order !== order))?.order;
    return order === undefined || other === undefined ? null : { order, other };
  },
  run: async ({ shop }, { order, other }) =>
    (await packTogether(shop.db, { orderId: order, otherId: other, actorId: shop.admin.id })) === "done",
});

const takeApart = operation<{ order: number }>({
  name: "take apart",
  weight: 4,
  changes: () => ["order * packWith"],
  choose({ said }, chance) {
    const order = chance.pick(said.orders.filter(({ packWith }) => packWith !== null))?.order;
    return order === undefined ? null : { order };
  },
  run: async ({ shop }, { order }) => (await packAlone(shop.db, order, shop.admin.id)) === "done",
});

export const orderOperations: readonly Operation[] = [
  placeOrder,
  buyNow,
  edit,
  cancelPiece,
  cancelLine,
  cancelWhole,
  complete,
  join,
  takeApart,
];
