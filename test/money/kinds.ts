import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { FindCourierCity } from "../../shop/fulfilment/couriers/accounts/courier-delivery.ts";
import { adapterOf } from "../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import { bookByHand } from "../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { recordStaffEvent } from "../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import type { StaffMeaning } from "../../shop/fulfilment/model/derive-delivery.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { packShipments } from "../../shop/fulfilment/parcels/pack-shipments.ts";
import { planShipment } from "../../shop/fulfilment/parcels/plan-shipment.ts";
import { receiveBack } from "../../shop/fulfilment/parcels/receive-back.ts";
import { changeOrder } from "../../shop/orders/change/change-order.ts";
import { packTogether } from "../../shop/orders/confirm/decide-duplicates.ts";
import { transition } from "../../shop/orders/lifecycle/transition.ts";
import { changeOrderStatus } from "../../shop/orders/list/change-order-status.ts";
import { findEditableOrder } from "../../shop/orders/list/editable-order-queries.ts";
import { fieldsOf, quantityField } from "../../shop/orders/model/editable-order.ts";
import { askAdvance, keepAdvance, receiveAdvance } from "../../shop/payments/advances/change-advance.ts";
import { recordGatewayAnswer } from "../../shop/payments/gateway/record-gateway-answer.ts";
import type { PaymentMethod } from "../../shop/payments/model/payment.ts";
import { approveRefund, refuseRefund } from "../../shop/payments/refunds/decide-refund.ts";
import { payRefundByHand } from "../../shop/payments/refunds/pay-refund.ts";
import { requestRefund } from "../../shop/payments/refunds/request-refund.ts";
import { confirmTransfer } from "../../shop/payments/transfers/confirm-transfer.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import type { SimulatedCourier } from "../simulators/couriers/start-courier.ts";
import type { TestShop, Visitor } from "../test-shop.ts";

// What brings orders into the states of `orders.ts`. It goes through use cases and forms wherever there are any; what
// depends on columns stands here alone, below "Past the rules". All sums are in rupees.

export interface Person {
  as: Visitor;
  id: string;
  email: string;
  phone: string;
  address: string;
}

/** A placed order of the walk. */
export interface Placed {
  id: number;
  number: number;
  lineIds: number[];
  person: Person;
  /** The page of its payment at JazzCash; absent: none was begun. */
  payPage?: string;
}

export interface Parcel {
  id: number;
  reference: string;
  courier: string;
  /** Of the sheet that is signed when it leaves; absent: it is here. */
  handOverId?: number;
}

/** Pieces of an order's line, from 1. */
export type Part = [order: Placed, line: number, pieces?: number];

const paisa = (rupees: number) => Math.round(rupees * 100);
/** The city of all orders, in the words of each simulated courier. */
const codes: Record<string, string> = { postex: "Lahore", leopards: "2", trax: "202" };
const findCity: FindCourierCity = async (_db, courier, cityId) => ({
  outcome: "served",
  code: codes[courier] ?? cityId,
  name: "Lahore",
});

/** The hands of the shop: each does one thing with orders and parcels, and throws where the shop refuses it. */
export function shopHands(
  shop: TestShop,
  { owner: staff, packer }: { owner: { id: string }; packer: { id: string } },
  couriers: readonly SimulatedCourier[],
) {
  const { db } = shop;
  const actorId = staff.id;
  const actor = { actor: "admin", actorId } as const;
  let made = 0;

  const done = (what: string, result: unknown, ...expected: string[]) => {
    const outcome =
      typeof result === "object" && result !== null && "outcome" in result ? result.outcome : result;
    if (!expected.includes(String(outcome))) throw new Error(`${what}: ${JSON.stringify(result)}`);
  };

  /** Someone with an account, a confirmed email and a phone number of their own. */
  async function person(): Promise<Person> {
    const { as, id, email } = await shop.signUp();
    const phone = `0300 76${10_000 + ++made}`;
    const address = `House ${made}, Street 2, Lahore`;
    await shop.verifyEmail(id);
    await db.updateTable("users").set({ fullName: "Sana Malik" }).where("id", "=", id).execute();
    return { as, id, email, phone, address };
  }

  async function place(
    items: [productId: string, quantity: number][],
    { payment = "cod", person: who }: { payment?: PaymentMethod; person?: Person } = {},
  ): Promise<Placed> {
    const buyer = who ?? (await person());
    const customer = await shop.customer(buyer.id);
    const delivery = { phoneNumber: buyer.phone, shippingAddress: buyer.address };
    const placed = await placeTestOrder(db, customer, { items, payment, ...delivery });
    return { ...placed, person: buyer };
  }

  const answer = async ({ id }: Placed, to: "confirmed" | "refused") =>
    db.transaction().execute((tx) => transition(tx, { machine: "confirmation", id, to, actor }));
  const confirm = (order: Placed) => answer(order, "confirmed");
  const refuse = (order: Placed) => answer(order, "refused");

  /** Makes a parcel of parts of orders. @returns with the reference that couriers are told */
  async function parcel(parts: Part[]): Promise<Parcel> {
    const lines = parts.map(([order, line, quantity = 1]) => ({ orderId: order.id, line, quantity }));
    const planned = await db.transaction().execute((tx) => planShipment(tx, { lines }, actor));
    if (planned.outcome !== "planned") throw new Error(planned.reason);
    const { shipmentId: id } = planned;
    const { reference } = await db
      .selectFrom("shipments")
      .where("id", "=", id)
      .select("reference")
      .executeTakeFirstOrThrow();
    return { id, reference, courier: "" };
  }

  /** @param by Scan lists for each what they have packed themselves */
  const pack = async ({ id }: Parcel, by: "owner" | "packer" = "owner") => {
    const hand = { actor: "admin", actorId: by === "owner" ? actorId : packer.id } as const;
    const { refused } = await packShipments(db, [id], hand);
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  };

  /** Books a parcel: with a simulated courier over its protocol, with the own rider, or on a booking sheet (`tcs`). */
  async function book(parcel: Parcel, courierId: string): Promise<void> {
    const [result] = await requestBooking(db, { shipmentIds: [parcel.id], courierId }, actor, findCity);
    done("book", result, "requested");
    parcel.courier = courierId;
    const courier = couriers.find(({ name }) => name === courierId);
    if (!courier) return;
    const delivery = {
      db,
      adapterOf,
      openAccount: async () => ({ courierId, ...courier.account }),
      findCity,
    };
    const claimed = await claimNextRequest(delivery);
    if (!claimed) throw new Error("no booking is due");
    await deliverRequest(delivery, claimed);
  }

  /** Types the number that a courier without a protocol gave. */
  const typeNumber = async (parcel: Parcel, courierId: string) => {
    const typed = { shipmentId: parcel.id, courierId, trackingNumber: `TYPED-${parcel.id}` };
    done("number", await bookByHand(db, typed, actor), "done");
    parcel.courier = courierId;
  };

  /** Packs and hands over parcels, of which the own rider's go with Rashid. */
  async function give(...parcels: Parcel[]): Promise<void> {
    for (const one of parcels) await pack(one);
    const courierId = parcels[0]?.courier ?? "";
    const given = await handOver(
      db,
      {
        key: randomUUID(),
        courierId,
        riderName: courierId === "rider" ? "Rashid" : "",
        shipmentIds: parcels.map(({ id }) => id),
        counted: parcels.length,
        at: new Date(),
      },
      actor,
    );
    if (given.outcome !== "handed_over" || given.refused.length > 0) throw new Error(JSON.stringify(given));
    for (const one of parcels) one.handOverId = given.handOverId;
  }

  /** What staff heard of a parcel that has left. */
  async function hear({ id }: Parcel, meaning: StaffMeaning): Promise<void> {
    done(
      "event",
      await recordStaffEvent(db, { shipmentId: id, meaning, seen: await newestEvent(id) }, actor),
      "done",
    );
  }

  const lose = async ({ id }: Parcel) =>
    db.transaction().execute((tx) => transition(tx, { machine: "shipment", id, to: "lost", actor }));

  /** Receives a parcel back with one piece a line, all good or all damaged. */
  async function receive({ id }: Parcel, parts: Part[], condition: "good" | "damaged"): Promise<void> {
    const articles = parts.map(([order, line]) => ({
      ...{ orderId: order.id, line },
      good: condition === "good" ? 1 : 0,
      damaged: condition === "damaged" ? 1 : 0,
    }));
    done("receive", await receiveBack(db, { shipmentId: id, articles }, actor), "received");
  }

  const end = async ({ lineIds }: Placed, line: number, to: "cancelled" | "completed") =>
    done(to, await changeOrderStatus(db, await owner(), lineIds[line - 1] ?? 0, to), "changed");

  /** Sets the pieces of a line in the form of the order. */
  async function setPieces(order: Placed, line: number, pieces: number): Promise<void> {
    const found = await findEditableOrder(db, order.number);
    if (!found) throw new Error("nothing to edit");
    const shown = fieldsOf(found);
    const change = {
      ...{ orderId: order.id, number: order.number, shown, added: [] },
      typed: { ...shown, [quantityField(line)]: String(pieces) },
    };
    done("edit", await changeOrder(db, await owner(), change), "changed");
  }

  const join = async (order: Placed, other: Placed) =>
    done("join", await packTogether(db, { orderId: order.id, otherId: other.id, actorId }), "done");

  /** Begins a payment at JazzCash by the button on the order's page. */
  async function beginPayment(order: Placed): Promise<void> {
    const path = `/orders/LS-${order.number}`;
    const pressed = await shop.post(path, { as: order.person.as, form: { intent: "pay" } });
    const page = pressed.headers.get("Location")?.replace("?leave", "");
    if (!page?.startsWith("/pay/")) throw new Error(`no payment begins: ${pressed.status}`);
    order.payPage = page;
  }

  /** What JazzCash says of the payment that was begun. */
  async function gatewaySays(order: Placed, meaning: "paid" | "failed", rupees: number): Promise<void> {
    const answer = {
      reference: (order.payPage ?? "").slice("/pay/".length),
      ...({ hash: "valid", meaning, responseCode: meaning === "paid" ? "000" : "112" } as const),
      ...{ message: "", amount: paisa(rupees), retrievalReference: null },
    };
    const { verdict } = await recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer });
    done("gateway", verdict, "accepted");
  }

  async function payByJazzCash(order: Placed, rupees: number): Promise<void> {
    await beginPayment(order);
    await gatewaySays(order, "paid", rupees);
  }

  /** The customer of a refused payment chooses cash on delivery. */
  async function payCash(order: Placed): Promise<void> {
    const path = `/orders/LS-${order.number}`;
    const { status } = await shop.post(path, { as: order.person.as, form: { intent: "cash" } });
    if (status !== 303) throw new Error(`cash instead: ${status}`);
  }

  /** A transfer that staff found at the bank. */
  async function transfer({ id }: Placed, rupees: number): Promise<void> {
    const found = {
      ...({ orderId: id, claimId: null, account: "iban", transactionId: `FT${++made}77001` } as const),
      ...{ amount: paisa(rupees), mayExceed: true, isOther: true },
    };
    done("transfer", await confirmTransfer(db, await owner(), found), "confirmed");
  }

  const ask = async ({ id }: Placed, rupees: number) =>
    done("ask", await askAdvance(db, { orderId: id, actorId, amount: paisa(rupees) }), "done");
  const receiveAsked = async ({ id }: Placed) =>
    done("advance", await receiveAdvance(db, { orderId: id, actorId }), "done");
  const keep = async ({ id }: Placed) =>
    done("keep", await keepAdvance(db, { orderId: id, actorId }), "done");

  /** Asks for a refund of the newest payment, which lowers the price by what is not owed, and brings it as far as `to`. */
  async function refund(
    { id }: Placed,
    rupees: number,
    to: "requested" | "refused" | "paid",
  ): Promise<number> {
    const paymentId = await newestPayment(id);
    const request = {
      ...({ orderId: id, paymentId, amount: paisa(rupees), channel: "cash", reason: "Broken" } as const),
      ...{ lowersPrice: true, key: randomUUID() },
    };
    const asked = await requestRefund(db, request, actor);
    if (asked.outcome !== "done") throw new Error(JSON.stringify(asked));
    const { refundId } = asked;
    if (to === "refused") done("refuse", await refuseRefund(db, refundId, actor, "requested"), "done");
    if (to !== "paid") return refundId;
    done("approve", await approveRefund(db, refundId, actor), "done");
    const byHand = { channel: "cash", reference: null } as const;
    done("pay back", await payRefundByHand(db, refundId, byHand, actor), "done");
    return refundId;
  }

  const owner = () => shop.customer(staff.id);

  // Past the rules: what no screen does, and what only columns tell.

  async function newestEvent(shipmentId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0)::int as id from shipment_events where shipment_id = ${shipmentId}`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  }

  async function newestPayment(orderId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id::int from payments where order_id = ${orderId} and state in ('captured', 'to_refund')
      order by id desc limit 1`.execute(db);
    return rows[0]?.id ?? 0;
  }

  /** Orders that are placed while `work` runs pay this for a product. */
  async function atPrice<T>(prices: Record<string, number>, work: () => Promise<T>): Promise<T> {
    const { rows } = await sql<{ id: string; unitPrice: number }>`
      select id, unit_price from products where id = any(${Object.keys(prices)})`.execute(db);
    const set = (id: string, price: number) =>
      sql`update products set unit_price = ${price} where id = ${id}`.execute(db);
    for (const [id, rupees] of Object.entries(prices)) await set(id, paisa(rupees));
    try {
      return await work();
    } finally {
      for (const { id, unitPrice } of rows) await set(id, unitPrice);
    }
  }

  /** Adds a charge, or a discount (below 0), to an order: before issue 50 no form does. */
  async function adjust({ id }: Placed, kind: "delivery" | "discount", rupees: number): Promise<void> {
    const amount = paisa(rupees);
    await db.transaction().execute(async (tx) => {
      await sql`insert into order_adjustments (order_id, kind, amount, reason) values (${id}, ${kind}, ${amount}, 'For the test')`.execute(
        tx,
      );
      await keepSums(tx, id, amount);
    });
  }

  return {
    ...{
      shop,
      db,
      staff,
      person,
      place,
      confirm,
      refuse,
      parcel,
      pack,
      book,
      typeNumber,
      give,
      hear,
      lose,
      receive,
    },
    ...{ end, setPieces, join, beginPayment, gatewaySays, payByJazzCash, payCash, transfer },
    ...{ ask, receiveAsked, keep, refund, atPrice, adjust },
  };
}

export type Hands = ReturnType<typeof shopHands>;

/** Makes all waiting email due, also what waits to be merged. */
export async function hastenEmail({ db }: TestShop): Promise<void> {
  await sql`update outbox set next_attempt_at = now()`.execute(db);
}

/** The stored sums of an order, and its awaited payment, after an adjustment: with issue 48 there are none, and this goes. */
async function keepSums(tx: TestShop["db"], orderId: number, amount: number): Promise<void> {
  const { rows } = await sql`select from information_schema.columns
    where table_name = 'orders' and column_name = 'adjustments_total'`.execute(tx);
  if (rows.length === 0) return;
  await sql`update orders set adjustments_total = adjustments_total + ${amount}, total = total + ${amount} where id = ${orderId}`.execute(
    tx,
  );
  await sql`update payments set amount = amount + ${amount} where order_id = ${orderId} and state = 'awaited'`.execute(
    tx,
  );
}
