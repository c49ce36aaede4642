import { deliveryPhones, parsePhoneNumber } from "../../base/phone-number.ts";
import { lockStock, takeStock } from "../../catalogue/stock/stock-queries.ts";
import { type Customer, customerName } from "../../customers/model/customer.ts";
import { correctPlacedOrder, type MayHold } from "../../orders/change/correct-placed-order.ts";
import { findMarkAgainst, type PhoneMark } from "../../orders/confirm/phone-mark-queries.ts";
import { lockDraftLine, updateDraftLine } from "../../orders/lifecycle/order-line-write-queries.ts";
import { createLineSnapshot } from "../../orders/model/order-line-snapshot.ts";
import type { Database } from "../../schema.ts";
import { cartCount, getCart } from "../cart/cart-queries.ts";
import { refreshLockedCart } from "../cart/refresh-cart.ts";
import { type Cart, type CartLine, type CheckoutBlocker, findBlocker } from "../model/cart.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { fillProfileName, findPlacedOrder, lockCartAndOrder } from "./checkout-queries.ts";
import { mayHoldStock } from "./hold-stock-queries.ts";
import { type Placement, placementTimes, writePlacement } from "./placement-queries.ts";
import { type Repeat, repeatedDifferences } from "./repeated-order.ts";

export type PlaceOrderResult =
  /** Also for a key that was placed before: the same number again (R21), with what became of other details. */
  | { outcome: "placed"; number: number; repeat?: Repeat }
  | { outcome: "unknownKey" }
  | { outcome: "emptyCart" }
  | { outcome: "blocked"; blockers: CheckoutBlocker[] }
  /** The total differs from the one shown; nothing was ordered. */
  | { outcome: "totalChanged"; total: number }
  /** The total is above `maxPaisa`. */
  | { outcome: "tooLarge" }
  /** The owner has marked the phone number: nothing is sent to it, or only what is paid ahead. */
  | { outcome: "marked"; mark: PhoneMark };

/**
 * Places the customer's open order, with an order line for each line of the cart, and empties the cart: all of it or nothing
 * (R21). Prices, names, statuses and amounts never come from the form.
 */
export async function placeOrder(
  db: Database,
  customer: Customer,
  input: CheckoutInput,
): Promise<PlaceOrderResult> {
  return db.transaction().execute(async (tx) => {
    const order = input.key ? await lockCartAndOrder(tx, customer.id, input.key) : undefined;
    if (!order) return { outcome: "unknownKey" };
    if (order.placedAt) return repeatOrder(tx, customer, input);

    const cart = await loadCartToPlace(tx, customer.id);
    const checked = checkCart(cart, input.total);
    if (checked.outcome !== "valid") return checked;
    const { total } = checked;
    const details = { ...placementDetails(customer, input), placedTotal: total };
    const mark = await findMarkAgainst(tx, details, input.payment);
    if (mark) return { outcome: "marked", mark };

    const tracked = cart.lines.filter(({ stock }) => stock !== null);
    const pieces = Math.max(0, ...tracked.map(({ quantity }) => quantity));
    const phone = parsePhoneNumber(input.phoneNumber)?.e164 ?? null;
    const notReserved = pieces > 0 && !(await mayHoldStock(tx, { userId: customer.id, phone, pieces }));
    const { newLines, draftLines } = await splitLines(tx, cart.lines, notReserved);
    await writePlacement(tx, {
      orderId: order.id,
      userId: customer.id,
      event: { actor: "customer", actorId: customer.id, data: "{}" },
      details: { ...details, notReserved },
      payment: { method: input.payment },
      newLines,
    });
    for (const line of draftLines) await placeDraftLine(tx, line);
    if (input.parcelName) await fillProfileName(tx, customer, input.parcelName);
    return { outcome: "placed", number: order.number };
  });
}

/** Takes what was corrected since the order was placed, as far as that is possible (R74). The caller holds its lock. */
async function repeatOrder(
  tx: Database,
  customer: Customer,
  input: CheckoutInput,
): Promise<PlaceOrderResult & { outcome: "placed" }> {
  const placed = await findPlacedOrder(tx, customer.id, input.key ?? "");
  if (!placed) throw new Error("the placed order is gone");
  const { number } = placed;
  const cartQuantity = await cartCount(tx, customer.id);
  const differences = repeatedDifferences(placed, input, customer);
  const kept = (mark?: PhoneMark) =>
    ({
      outcome: "placed",
      number,
      repeat: { kept: differences, cartQuantity, ...(mark && { mark }) },
    }) as const;
  if (differences.length === 0 || differences.includes("payment")) return kept();
  const mayHold: MayHold = (phone, pieces) =>
    mayHoldStock(tx, { userId: customer.id, phone, pieces, orderId: placed.id });
  const correction = {
    // As typed, where it is not only written in another way.
    phone: differences.includes("phone") ? input.phoneNumber : placed.phoneNumber,
    address: input.shippingAddress,
    name: input.parcelName || customer.fullName.trim(),
    notes: { was: placed.notes ?? "", now: input.notes },
  };
  const corrected = await correctPlacedOrder(tx, number, correction, { actorId: customer.id, mayHold });
  if (corrected.outcome !== "corrected")
    return kept(corrected.outcome === "marked" ? corrected.mark : undefined);
  return { outcome: "placed", number, repeat: { kept: [], cartQuantity } };
}

/** The customer's cart at today's prices, with its tracked stock locked. */
async function loadCartToPlace(tx: Database, userId: string): Promise<Cart> {
  const cart = await getCart(tx, userId);
  if (cart.lines.every(({ stock }) => stock === null)) return refreshLockedCart(tx, userId, cart);
  await lockStock(tx, userId);
  return refreshLockedCart(tx, userId, await getCart(tx, userId));
}

function checkCart(
  cart: Cart,
  shownTotal: number | null,
): PlaceOrderResult | { outcome: "valid"; total: number } {
  if (cart.lines.length === 0) return { outcome: "emptyCart" };
  const blockers = cart.lines
    .map((line) => findBlocker(line, cart.maxLineQuantity))
    .filter((blocker) => blocker !== null);
  if (blockers.length > 0) return { outcome: "blocked", blockers };
  if (cart.total === null) return { outcome: "tooLarge" };
  const { total } = cart;
  return total === shownTotal ? { outcome: "valid", total } : { outcome: "totalChanged", total };
}

function placementDetails(customer: Customer, input: CheckoutInput) {
  const { phoneNumber, shippingAddress, parcelName, notes, firstSource } = input;
  return {
    firstSource,
    phoneNumber,
    ...deliveryPhones(phoneNumber, null),
    shippingAddress,
    notes: notes || null,
    customerName: parcelName || customerName(customer),
    customerEmail: customer.email,
  };
}

type PlacedLine = Placement["newLines"][number];

/** The order lines of a cart: new ones, and those that Buy it now has made already, locked (R22). */
async function splitLines(tx: Database, cartLines: CartLine[], notReserved: boolean) {
  const newLines: PlacedLine[] = [];
  const draftLines: (PlacedLine & { id: number })[] = [];
  for (const cartLine of cartLines) {
    const { orderLineId, productId, quantity, stock } = cartLine;
    const stockTaken = stock === null || notReserved ? 0 : quantity;
    const orderLine = { ...createLineSnapshot({ ...cartLine, id: productId }, quantity), stockTaken };
    const draftLine = orderLineId === null ? undefined : await lockDraftLine(tx, orderLineId);
    if (draftLine) draftLines.push({ ...orderLine, id: draftLine.id });
    else newLines.push(orderLine);
  }
  return { newLines, draftLines };
}

/** Fills in a draft line, whose order has a customer and delivery details now. */
async function placeDraftLine(
  tx: Database,
  { id, ...orderLine }: PlacedLine & { id: number },
): Promise<void> {
  const noOwnCustomer = { ownCustomerName: null, ownCustomerEmail: null };
  await updateDraftLine(tx, id, { ...orderLine, ...placementTimes, ...noOwnCustomer });
  await takeStock(tx, { id, productId: orderLine.productId, pieces: orderLine.stockTaken });
}
