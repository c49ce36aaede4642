import type {
  CourierAccount,
  CourierCharges,
  CourierPayment,
  CourierResult,
  ParcelToBook,
} from "../../../model/courier-adapter.ts";
import { oneLine } from "../../calls/answer-parts.ts";
import { askCourier } from "../../calls/courier-call.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import { inBatches } from "../../calls/in-batches.ts";
import { isNotFound, order, orderRows, type PostexOrder, paymentStatus, readDist } from "./postex-answers.ts";
import { get } from "./postex-calls.ts";

type Orders = CourierResult<{ items: PostexOrder[] }>;

/** The body of a booking. */
export function orderOf(parcel: ParcelToBook, pickupAddressCode: string) {
  const notes = [parcel.instructions, parcel.secondPhone && `Second phone: ${parcel.secondPhone}`];
  return {
    orderRefNumber: parcel.reference,
    invoicePayment: parcel.cashRupees,
    customerName: oneLine(parcel.name),
    customerPhone: parcel.phone,
    deliveryAddress: oneLine(parcel.address),
    cityName: parcel.city.code,
    invoiceDivision: 1,
    items: parcel.pieces,
    orderType: "Normal",
    orderDetail: oneLine(parcel.contents),
    transactionNotes: oneLine(notes.filter(Boolean).join(". ")),
    pickupAddressCode,
    // Kilograms. It is not in the guide, and without it a parcel weighs nothing.
    bookingWeight: parcel.weightGrams / 1000,
  };
}

/** What PostEx knows of these parcels; those that it does not know are absent. */
export function findOrders(account: CourierAccount, numbers: readonly string[], signal: AbortSignal) {
  return inBatches(numbers, 50, async (batch): Promise<Orders> => {
    if (batch.length === 1) return findOrder(account, batch[0] ?? "", signal);
    let isOneByOne = false;
    const answer = await askCourier<{ items: PostexOrder[] }>(
      account,
      get(account, "/v1/track-bulk-order", [["TrackingNumbers", batch.join(",")]]),
      signal,
      readDist(orderRows, (rows) => ({
        outcome: "done",
        items: rows.filter(({ trackingNumber }) => batch.includes(trackingNumber)),
      })),
      (status) => {
        // Now and then: "Required List parameter 'TrackingNumbers' is not present".
        isOneByOne = status === 400;
        return null;
      },
    );
    return isOneByOne ? inBatches(batch, 1, ([number = ""]) => findOrder(account, number, signal)) : answer;
  });
}

function findOrder(account: CourierAccount, number: string, signal: AbortSignal): Promise<Orders> {
  return askCourier(
    account,
    get(account, `/v1/track-order/${encodeURIComponent(number)}`),
    signal,
    readDist(order, (item) => ({ outcome: "done", items: item.trackingNumber === number ? [item] : [] })),
    (status, answer) => (isNotFound(status, answer) ? { outcome: "done", items: [] } : null),
  );
}

/** What PostEx charged, from its order: it has no call for it. */
export function chargesOf(item: PostexOrder): CourierCharges {
  const { transactionFee: freight, reversalFee: returned } = item;
  const tax = item.transactionTax + item.reversalTax;
  return {
    trackingNumber: item.trackingNumber,
    freight,
    fuel: 0,
    handling: 0,
    returned,
    tax,
    total: freight + returned + tax,
  };
}

/** Whether PostEx has paid for one parcel: it has no call for several. */
export function findPayment(
  account: CourierAccount,
  trackingNumber: string,
  signal: AbortSignal,
): Promise<CourierResult<{ items: CourierPayment[] }>> {
  return askCourier(
    account,
    get(account, `/v1/payment-status/${encodeURIComponent(trackingNumber)}`),
    signal,
    readDist(paymentStatus, (told) => {
      const day = told.settlementDate ?? told.cpr2Date ?? told.reservePaymentDate;
      const reference = told.cpr2 ?? told.cprNumber_2 ?? told.cpr1 ?? told.cprNumber_1;
      const paidOn = told.settle && day !== null ? parseCourierTime(day) : null;
      return { outcome: "done", items: [{ trackingNumber, paid: told.settle, reference, paidOn }] };
    }),
    // Nothing is known of a payment yet.
    (status, answer) =>
      isNotFound(status, answer)
        ? { outcome: "done", items: [{ trackingNumber, paid: false, reference: null, paidOn: null }] }
        : null,
  );
}
