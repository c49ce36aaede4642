import { randomUUID } from "node:crypto";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { bookPasted } from "../../shop/fulfilment/couriers/booking/book-pasted.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { writeBookingSheet } from "../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { recordCourierEvents } from "../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import type { CourierEventMeaning } from "../../shop/fulfilment/model/courier-adapter.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { receiveBack } from "../../shop/fulfilment/parcels/receive-back.ts";
import { listArticles } from "../../shop/fulfilment/parcels/receive-back-queries.ts";
import { saveTrackingNumber } from "../../shop/fulfilment/parcels/save-tracking-number.ts";
import { splitOrder } from "../../shop/fulfilment/parcels/split-order.ts";
import { changeOrder } from "../../shop/orders/change/change-order.ts";
import { payCashInstead } from "../../shop/orders/change/pay-cash-instead.ts";
import { packAlone, packTogether } from "../../shop/orders/confirm/decide-duplicates.ts";
import { cancelOrder } from "../../shop/orders/lifecycle/cancel-order.ts";
import { changeOrderStatus } from "../../shop/orders/list/change-order-status.ts";
import { findEditableOrder } from "../../shop/orders/list/editable-order-queries.ts";
import { fieldsOf, quantityField } from "../../shop/orders/model/editable-order.ts";
import { askAdvance } from "../../shop/payments/advances/change-advance.ts";
import { recordGatewayAnswer } from "../../shop/payments/gateway/record-gateway-answer.ts";
import { approveRefund } from "../../shop/payments/refunds/decide-refund.ts";
import { payRefundByHand } from "../../shop/payments/refunds/pay-refund.ts";
import { listRefundable } from "../../shop/payments/refunds/refund-queries.ts";
import { requestRefund } from "../../shop/payments/refunds/request-refund.ts";
import { confirmTransfer } from "../../shop/payments/transfers/confirm-transfer.ts";
import type { Database } from "../../shop/schema.ts";
import { everyCity, fakeCourier, fakeDelivery } from "../fulfilment/fake-courier.ts";
import type { Outcome } from "./at-once.ts";
import {
  courierByHand,
  gatewayAnswer,
  newTrackingNumber,
  type PairOrder,
  type PairState,
} from "./pair-states.ts";

interface Operation {
  /** The state in which the shop lets it happen. */
  needs: Partial<PairState>;
  /** Whether it tells someone what a parcel collects, or decides what a told sum becomes. */
  touchesTold?: true;
  /** Reads what a person would see first. @returns carries it out on another connection; a text: it cannot be begun */
  prepare(db: Database, order: PairOrder): Promise<((db: Database) => Promise<Outcome>) | string>;
}

/** The operations of which every two are tried at once. */
export function pairOperations(staff: Customer): Record<string, Operation> {
  const actor = { actor: "admin", actorId: staff.id } as const;
  const actorId = staff.id;

  /** What a courier says of a parcel. */
  const courierSays =
    (meaning: CourierEventMeaning): Operation["prepare"] =>
    async (db, { shipmentId }) => {
      const { courier, trackingNumber } = await parcelOf(db, shipmentId);
      if (!courier || !trackingNumber) return "The courier does not know it.";
      const events = [{ code: meaning, meaning, text: "", at: new Date() }];
      return async (side) => {
        await recordCourierEvents(side, courier, [{ trackingNumber, events }]);
        return null;
      };
    };

  return {
    divide: {
      needs: { parcel: "planned", joined: false },
      prepare:
        async (_, { id: orderId }) =>
        async (db) => {
          const first = [{ line: 1, quantity: 1 }];
          return reasonOf(await splitOrder(db, { orderId, first }, actor));
        },
    },
    join: {
      needs: { parcel: "planned", joined: false },
      prepare:
        async (_, { id: orderId, companionId: otherId }) =>
        async (db) =>
          unless("done", await packTogether(db, { orderId, otherId, actorId })),
    },
    "take apart": {
      needs: { joined: true },
      prepare:
        async (_, { id }) =>
        async (db) =>
          unless("done", await packAlone(db, id, actorId)),
    },
    cancel: {
      needs: { parcel: "planned" },
      prepare:
        async (_, { id: orderId, lineIds, round }) =>
        async (db) => {
          if (round % 2 === 0)
            return unless(
              "changed",
              (await changeOrderStatus(db, staff, lineIds[1] ?? 0, "cancelled")).outcome,
            );
          const cancelled = await db
            .transaction()
            .execute((tx) => cancelOrder(tx, { orderId, actor, reason: "duplicate" }));
          return unless("cancelled", cancelled.outcome);
        },
    },
    edit: {
      needs: { parcel: "planned" },
      prepare: async (db, { id: orderId, number, round }) => {
        const order = await findEditableOrder(db, number);
        if (!order) return "The order was not found.";
        const shown = fieldsOf(order);
        const typed = { ...shown, [quantityField(1)]: round % 2 === 0 ? "1" : "3" };
        return async (side) =>
          unless(
            "changed",
            (await changeOrder(side, staff, { orderId, number, shown, typed, added: [] })).outcome,
          );
      },
    },
    "tracking number": {
      needs: {},
      touchesTold: true,
      prepare:
        async (_, { id, shipmentId, round }) =>
        async (db) => {
          const number = round === 4 ? "" : newTrackingNumber();
          return reasonOf(await saveTrackingNumber(db, staff, { orderId: id, of: shipmentId, number }));
        },
    },
    transfer: {
      needs: {},
      prepare: async (db, { id: orderId }) => {
        const amount = Math.max(await dueOf(db, orderId), 100);
        const found = {
          account: "iban",
          transactionId: newTrackingNumber(),
          mayExceed: true,
          isOther: true,
        } as const;
        return async (side) =>
          unless(
            "confirmed",
            (await confirmTransfer(side, staff, { orderId, claimId: null, amount, ...found })).outcome,
          );
      },
    },
    "JazzCash paid": {
      needs: { payment: "late" },
      prepare: async (_, { transaction }) => {
        if (!transaction) return "No payment was begun.";
        return async (db) =>
          unless("accepted", (await recordGatewayAnswer(db, gatewayAnswer(transaction, "paid"))).verdict);
      },
    },
    "cash instead": {
      needs: { payment: "refused" },
      prepare:
        async (_, { id }) =>
        async (db) =>
          unless("changed", await payCashInstead(db, id, actor)),
    },
    "ask for an advance": {
      needs: { parcel: "planned" },
      prepare:
        async (_, { id: orderId }) =>
        async (db) =>
          unless("done", await askAdvance(db, { orderId, actorId, amount: 50_000 })),
    },
    "refund with a price cut": {
      needs: { payment: "paid" },
      prepare: async (db, { id: orderId, round }) => {
        const [payment] = await listRefundable(db, orderId);
        if (!payment) return "Nothing was paid.";
        const refund = { orderId, paymentId: payment.id, amount: 50_000, channel: "cash" as const };
        const request = { ...refund, reason: "A dent", lowersPrice: true, key: randomUUID() };
        return async (side) => {
          const requested = await requestRefund(side, request, actor);
          if (requested.outcome !== "done") return reasonOf(requested);
          const approved = await approveRefund(side, requested.refundId, actor);
          if (approved.outcome !== "done" || round % 2 === 0) return reasonOf(approved);
          const paid = { channel: "cash", reference: null } as const;
          return reasonOf(await payRefundByHand(side, requested.refundId, paid, actor));
        };
      },
    },
    book: {
      needs: { parcel: "planned" },
      touchesTold: true,
      prepare:
        async (_, { shipmentId, round }) =>
        async (db) => {
          const courierId = round % 2 === 0 ? "trax" : "rider";
          const [result] = await requestBooking(
            db,
            { shipmentIds: [shipmentId], courierId },
            actor,
            everyCity,
          );
          await sendBookings(db);
          return result?.reason ?? null;
        },
    },
    sheet: {
      needs: { parcel: "sheet" },
      touchesTold: true,
      prepare:
        async (_, { reference, shipmentId }) =>
        async (db) => {
          await writeBookingSheet(db, { courierId: courierByHand, named: [shipmentId] }, new Date(), actorId);
          const text = `${reference} ${newTrackingNumber()}`;
          const { problems } = await bookPasted(db, courierByHand, text, actor);
          return problems[0] ?? null;
        },
    },
    "hand over": {
      needs: { parcel: "booked" },
      touchesTold: true,
      prepare: async (db, { shipmentId }) => {
        const { courier } = await parcelOf(db, shipmentId);
        const left = { key: randomUUID(), courierId: courier ?? courierByHand, riderName: "", counted: 1 };
        return async (side) => {
          const result = await handOver(side, { ...left, at: new Date(), shipmentIds: [shipmentId] }, actor);
          return result.outcome === "refused" ? (result.refused[0]?.reason ?? result.reason) : null;
        };
      },
    },
    "first scan": {
      needs: { parcel: "booked" },
      touchesTold: true,
      prepare: courierSays("scanned"),
    },
    delivered: {
      needs: { parcel: "out" },
      touchesTold: true,
      prepare: courierSays("delivered"),
    },
    "received back": {
      needs: { parcel: "out" },
      prepare: async (db, { shipmentId, round }) => {
        const held = await listArticles(db, shipmentId);
        const articles = held.map(({ orderId, line, quantity }) => ({
          ...{ orderId, line },
          good: round % 2 === 0 ? quantity : 0,
          damaged: round % 2 === 0 ? 0 : quantity,
        }));
        return async (side) => reasonOf(await receiveBack(side, { shipmentId, articles }, actor));
      },
    },
  };
}

const unless = (done: string, outcome: string): Outcome => (outcome === done ? null : outcome);

/** The reason of a result that is refused. */
function reasonOf(result: { outcome: string; reason?: string }): Outcome {
  return result.outcome === "refused" || result.outcome === "unknown"
    ? (result.reason ?? result.outcome)
    : null;
}

const parcelOf = (db: Database, shipmentId: number) =>
  db
    .selectFrom("shipments")
    .where("id", "=", shipmentId)
    .select(["courier", "trackingNumber"])
    .executeTakeFirstOrThrow();

/** Paisa. */
async function dueOf(db: Database, orderId: number): Promise<number> {
  const { due } = await db
    .selectNoFrom((eb) => eb.fn<number>("order_due", [eb.val(orderId)]).as("due"))
    .executeTakeFirstOrThrow();
  return due;
}

/** Sends the bookings that wait, as the shop's job does. */
async function sendBookings(db: Database): Promise<void> {
  const delivery = fakeDelivery(db, fakeCourier());
  for (;;) {
    const claimed = await claimNextRequest(delivery);
    if (!claimed) return;
    await deliverRequest(delivery, claimed);
  }
}
