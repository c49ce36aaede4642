import { amountText } from "../../base/price.ts";
import { toLineHistory } from "../../orders/list/order-history.ts";
import { listOrderEvents } from "../../orders/list/order-history-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import {
  findRecordsByEmail,
  getPersonalRecords,
  listPersonalAnswers,
  listPersonalMarks,
  listPersonalOrderLines,
} from "./personal-data-queries.ts";
import {
  listPersonalConfirmations,
  listPersonalParcels,
  type PersonalParcel,
} from "./personal-parcel-queries.ts";

/** A customer's personal data for download; records found by email only where the email is verified. */
export async function exportPersonalData(db: Database, userId: string) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { person, signIns, sessions, cart, notes } = await getPersonalRecords(tx, userId);
      const orders = await listLinesWithHistory(tx, userId);
      const { hints, complaints, wishes, transfers, reviews } = await listPersonalAnswers(tx, userId);
      const confirmations = await listPersonalConfirmations(tx, userId);
      const parcels = await listPersonalParcels(tx, userId);
      const marksOfNumbers = await listPersonalMarks(tx, userId);
      const emailRecords = person.emailVerified
        ? await findRecordsByEmail(tx, person.email)
        : { messages: [], newsletter: null };
      return {
        profile: person,
        signInMethods: signIns.map(({ providerId, createdAt }) => ({
          method: providerId === "credential" ? "email and password" : providerId,
          since: createdAt,
        })),
        sessions,
        cart,
        orders: orders.map(toOrderRecord),
        deliveryHints: hints.map(withNumberText),
        complaints: complaints.map(withNumberText),
        deliveryWishes: wishes.map(withNumberText),
        transfers: transfers.map(withNumberText),
        reviews: reviews.map(withNumberText),
        confirmations: confirmations.map(withNumberText),
        parcels: parcels.map(toParcelRecord),
        notesOfTheShop: notes,
        marksOfNumbers,
        ...emailRecords,
      };
    });
}

type PersonalOrderLine = Awaited<ReturnType<typeof listLinesWithHistory>>[number];

async function listLinesWithHistory(tx: Database, userId: string) {
  const lines = await listPersonalOrderLines(tx, userId);
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const eventsByOrder = Map.groupBy(
    await listOrderEvents(tx, [...linesByOrder.keys()]),
    ({ orderId }) => orderId,
  );
  const entries = [...linesByOrder].flatMap(([id, ofOrder]) =>
    toLineHistory(eventsByOrder.get(id) ?? [], ofOrder),
  );
  const entriesByLine = Map.groupBy(entries, ({ line }) => line);
  return lines.map((line) => ({ line, history: entriesByLine.get(line) ?? [] }));
}

function withNumberText<Row extends { number: number }>({ number, ...row }: Row) {
  return { order: orderNumberText(number), ...row };
}

/** A parcel, with what its courier was told and asked, and has said. */
function toParcelRecord({ orderNumbers, collects, ...parcel }: PersonalParcel) {
  return { ...parcel, orders: orderNumbers.map(orderNumberText), cashToCollect: amountText(collects) };
}

/** A line with its history, oldest first. */
function toOrderRecord({ line, history }: PersonalOrderLine) {
  return {
    number: line.number,
    customerName: line.customerName,
    customerEmail: line.customerEmail,
    productId: line.productId,
    productName: line.productName,
    brand: line.brand,
    unitPrice: amountText(line.unitPrice),
    quantity: line.quantity,
    amount: amountText(line.amountPaisa),
    status: line.status,
    boughtNow: line.boughtNow,
    paymentMethod: line.paymentMethod,
    paymentStatus: line.paymentStatus,
    phoneNumber: line.phoneNumber,
    phoneNormalised: line.phoneE164,
    shippingAddress: line.shippingAddress,
    notes: line.notes,
    trackingNumber: line.trackingNumber,
    orderDate: line.orderDate,
    placedAt: line.placedAt,
    updatedAt: line.updatedAt,
    currency: "PKR",
    history: history.map(({ event, status, text }) => ({ at: event.at, status, reason: text })),
  };
}
