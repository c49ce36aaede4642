import { randomUUID } from "node:crypto";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { bookByHand } from "../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { payCashInstead } from "../../shop/orders/change/pay-cash-instead.ts";
import { packTogether } from "../../shop/orders/confirm/decide-duplicates.ts";
import { confirmPayment } from "../../shop/orders/lifecycle/confirm-payment.ts";
import type { GatewayMeaning } from "../../shop/payments/gateway/contract/payment-gateway.ts";
import { recordGatewayAnswer } from "../../shop/payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import type { PaymentMethod } from "../../shop/payments/model/payment.ts";
import type { Database } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { parcelFixture } from "../fulfilment/parcels-fixture.ts";
import { placeTestOrder } from "../orders-fixture.ts";

/** What an operation needs of the order and its parcel so that the shop lets it happen. */
export interface PairState {
  /** `sheet`: on the booking sheet of a courier by hand; `out`: handed over. */
  parcel: "planned" | "sheet" | "booked" | "out";
  /**
   * `refused`: JazzCash has refused it, and it is still to be paid ahead; `late`: so too, and it was sent as cash on delivery;
   * `paid`: the money was seen in another way. In all three the payment that was refused can still arrive.
   */
  payment: "cod" | "refused" | "late" | "paid";
  /** Whether the other order of the customer is in the same parcel. */
  joined: boolean;
}

/** An order in a parcel, and another order of its customer. */
export interface PairOrder {
  round: number;
  id: number;
  number: number;
  lineIds: number[];
  companionId: number;
  shipmentId: number;
  reference: string;
  /** Of the payment that JazzCash has refused; null: there is none. */
  transaction: { reference: string; amount: number } | null;
}

/** By sheets and by hand, so that a booking takes no network. */
export const courierByHand = "tcs";

const standard: PairState = { parcel: "planned", payment: "cod", joined: false };

/** The state for two operations: what the leading one needs, and what the other one needs as far as both go together. */
export function stateFor(leading: Partial<PairState>, other: Partial<PairState>): PairState {
  const state = { ...standard, ...other, ...leading };
  // What is still to be paid ahead cannot be booked.
  if (state.payment !== "refused" || state.parcel === "planned") return state;
  return leading.payment ? { ...state, parcel: "planned" } : { ...state, payment: "late" };
}

let made = 0;

/** A number that no courier has given before. */
export const newTrackingNumber = () => `TN${String(++made).padStart(8, "0")}`;

/** Makes orders and parcels in the states of the pairs, through the shop's own use cases. */
export function pairStates(db: Database, admin: Customer) {
  const { actor, confirm, parcel, wholeOrder } = parcelFixture(db, admin);

  async function pairOrder(state: PairState, round: number): Promise<PairOrder> {
    const customer = await createCustomer(db);
    const payment = state.payment === "cod" ? "cod" : "jazzcash";
    // The order is the older one of its parcel in some rounds, and the newer one in others.
    const isNewer = round % 3 !== 0;
    const own = isNewer ? null : await place(customer, payment, 2);
    const companion = await place(customer, "cod", 1);
    const order = own ?? (await place(customer, payment, 2));
    await confirm(companion.id);
    const transaction = payment === "jazzcash" ? await refusedTransaction(order.id) : null;
    if (state.payment === "cod") await confirm(order.id);
    if (state.payment === "late") await sendAsCash(order.id);
    if (state.payment === "paid") expectDone(await confirmPayment(db, admin, order.id), "confirmed");
    if (state.joined) await join(order.id, companion.id);
    const lines = await wholeOrder(order.id);
    const shipmentId = await parcel([...lines, ...(state.joined ? await wholeOrder(companion.id) : [])]);
    const { reference } = await referenceOf(shipmentId);
    if (state.parcel !== "planned") await putOnSheet(shipmentId);
    if (state.parcel === "booked" || state.parcel === "out") await book(shipmentId);
    if (state.parcel === "out") await give(shipmentId);
    return { ...order, round, companionId: companion.id, shipmentId, reference, transaction };
  }

  /** With a phone number and an address of its customer alone, so that no other order looks like it. */
  async function place(customer: Customer, payment: PaymentMethod, pieces: number) {
    const digits = BigInt(`0x${customer.id.replaceAll("-", "").slice(0, 12)}`) % 10_000_000n;
    return placeTestOrder(db, customer, {
      items: [
        ["lumiskin-retinol", pieces],
        ["lumiskin-exfoliating-glove", 1],
      ],
      payment,
      phoneNumber: `0300 ${String(digits).padStart(7, "0")}`,
      shippingAddress: `House ${customer.id.slice(0, 8)}, Street 2, Lahore`,
    });
  }

  async function refusedTransaction(orderId: number) {
    const started = await startTransaction(db, { orderId, gateway: "jazzcash" }, actor);
    if (started.outcome !== "started") throw new Error(started.reason);
    const { reference } = started;
    const { amount } = await db
      .selectFrom("gatewayTransactions")
      .where("reference", "=", reference)
      .select("amount")
      .executeTakeFirstOrThrow();
    await recordGatewayAnswer(db, gatewayAnswer({ reference, amount }, "failed"));
    return { reference, amount };
  }

  async function sendAsCash(orderId: number) {
    expectDone(await payCashInstead(db, orderId, actor), "changed");
    await confirm(orderId);
  }

  async function join(orderId: number, otherId: number) {
    expectDone(await packTogether(db, { orderId, otherId, actorId: admin.id }), "done");
  }

  const referenceOf = (shipmentId: number) =>
    db.selectFrom("shipments").where("id", "=", shipmentId).select("reference").executeTakeFirstOrThrow();

  async function putOnSheet(shipmentId: number) {
    const [result] = await requestBooking(db, { shipmentIds: [shipmentId], courierId: courierByHand }, actor);
    if (result?.outcome !== "requested") throw new Error(result?.reason);
  }

  async function book(shipmentId: number) {
    const booking = { shipmentId, courierId: courierByHand, trackingNumber: newTrackingNumber() };
    const result = await bookByHand(db, booking, actor);
    if (result.outcome === "refused") throw new Error(result.reason);
  }

  async function give(shipmentId: number) {
    const key = randomUUID();
    const left = { key, courierId: courierByHand, riderName: "", counted: 1, at: new Date() };
    const result = await handOver(db, { ...left, shipmentIds: [shipmentId] }, actor);
    if (result.outcome === "refused") throw new Error(JSON.stringify(result.refused));
  }

  return pairOrder;
}

/** What JazzCash says of a payment, in its browser's return. */
export function gatewayAnswer(
  { reference, amount }: { reference: string; amount: number },
  meaning: GatewayMeaning,
): Parameters<typeof recordGatewayAnswer>[1] {
  const responseCode = meaning === "paid" ? "000" : "112";
  const answer = { reference, hash: "valid", meaning, responseCode, amount, message: meaning } as const;
  return { gateway: "jazzcash", source: "return", answer: { ...answer, retrievalReference: reference } };
}

function expectDone(outcome: string, done: string): void {
  if (outcome !== done) throw new Error(`the state of a pair cannot be made: ${outcome}`);
}
