import type {
  CourierAccount,
  CourierAdapter,
  CourierCharges,
  CourierDocument,
  CourierPayment,
  CourierResult,
  ParcelToBook,
} from "../../../model/courier-adapter.ts";
import { missingSetting, settingText } from "../../calls/account-settings.ts";
import { oneLine } from "../../calls/answer-parts.ts";
import { askCourier, askForDocument, type CourierCall } from "../../calls/courier-call.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import { inBatches } from "../../calls/in-batches.ts";
import {
  booking,
  cityRows,
  isNotFound,
  order,
  orderRows,
  type PostexOrder,
  paymentStatus,
  readDist,
  readDone,
} from "./postex-answers.ts";
import { postexEvents } from "./postex-events.ts";

const labelsAtOnce = 10;

// PostEx Merchant API, guide M-v4.1.9. It cannot be asked by our reference: its list of orders takes seconds and is empty for
// some accounts, so that a parcel's absence from it proves nothing. Hence no findByReference.
export const postexAdapter: CourierAdapter = {
  account: {
    baseUrl: "https://api.postex.pk/services/integration/api/order",
    credentials: [{ name: "token", label: "API token", required: true }],
    settings: [
      { name: "pickupAddressCode", label: "Pickup address code", required: true, help: "For example 001." },
    ],
  },

  // It tells of one payment in a call.
  atOnce: { money: 1, labels: labelsAtOnce },

  async listCities(account, signal) {
    // Without `operationalCityType`: the guide's spelling of it is answered by 400.
    const call = get(account, "/v2/get-operational-city");
    return askCourier(
      account,
      call,
      signal,
      readDist(cityRows, (rows) => ({
        outcome: "done",
        cities: rows.map(({ operationalCityName: name, isPickupCity, isDeliveryCity }) => ({
          code: name ?? "",
          name: name ?? "",
          pickup: isPickupCity,
          delivery: isDeliveryCity,
        })),
      })),
    );
  },

  async book(account, parcel, signal) {
    const pickupAddressCode = settingText(account, "pickupAddressCode");
    if (!pickupAddressCode) return missingSetting("Pickup address code");
    const call = write(account, "POST", "/v3/create-order", orderOf(parcel, pickupAddressCode));
    return askCourier(
      account,
      call,
      signal,
      readDist(booking, ({ trackingNumber }) => ({ outcome: "done", trackingNumber })),
    );
  },

  async cancel(account, trackingNumber, signal) {
    return askCourier(
      account,
      write(account, "PUT", "/v1/cancel-order", { trackingNumber }),
      signal,
      readDone,
    );
  },

  async track(account, trackingNumbers, signal) {
    const result = await findOrders(account, trackingNumbers, signal);
    return result.outcome === "done"
      ? { outcome: "done", parcels: result.items.map((item) => postexEvents(item)) }
      : result;
  },

  async advise(account, { trackingNumber, advice, remarks }, signal) {
    const body = {
      trackingNumber,
      statusId: advice === "return" ? 1 : 2,
      remarks: oneLine(remarks) || (advice === "return" ? "Return" : "Try again"),
    };
    const advise = (at: CourierAccount) =>
      askCourier(at, write(at, "PUT", "/v2/save-shipper-advice", body), signal, readDone, (status) =>
        status === 404 ? { outcome: "done", isElsewhere: true } : null,
      );
    const first: CourierResult<{ isElsewhere?: boolean }> = await advise(account);
    if (first.outcome !== "done" || !first.isElsewhere) return first;
    // The guide has `/service/` for this call, others use `/services/`: what answers 404 has done nothing.
    const baseUrl = account.baseUrl.includes("/services/")
      ? account.baseUrl.replace("/services/", "/service/")
      : account.baseUrl.replace("/service/", "/services/");
    const second: CourierResult<{ isElsewhere?: boolean }> = await advise({ ...account, baseUrl });
    if (second.outcome !== "done") return second;
    return second.isElsewhere
      ? { outcome: "refused", reason: "PostEx has no record of this parcel." }
      : { outcome: "done" };
  },

  async labels(account, trackingNumbers, signal) {
    const result = await inBatches<CourierDocument>(trackingNumbers, labelsAtOnce, async (batch) => {
      const query = [["trackingNumbers", batch.join(",")]] as const;
      const label = (path: string) => askForDocument(account, get(account, path, query), signal);
      let answer = await label("/v1/get-invoice");
      // Written in both ways.
      if (answer.outcome === "refused" && !answer.retry) {
        const other = await label("/v1/getinvoice");
        if (other.outcome === "done") answer = other;
      }
      return answer.outcome === "done" ? { outcome: "done", items: [answer.document] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", documents: result.items } : result;
  },

  async loadSheet(account, trackingNumbers, signal) {
    const call = write(account, "POST", "/v2/generate-load-sheet", { trackingNumbers });
    return askForDocument(account, call, signal);
  },

  async charges(account, trackingNumbers, signal) {
    const result = await findOrders(account, trackingNumbers, signal);
    return result.outcome === "done" ? { outcome: "done", charges: result.items.map(chargesOf) } : result;
  },

  async payments(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 1, ([number = ""]) =>
      findPayment(account, number, signal),
    );
    return result.outcome === "done" ? { outcome: "done", payments: result.items } : result;
  },
};

type Orders = CourierResult<{ items: PostexOrder[] }>;

/** The body of a booking. */
function orderOf(parcel: ParcelToBook, pickupAddressCode: string) {
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
function findOrders(account: CourierAccount, numbers: readonly string[], signal: AbortSignal) {
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
function chargesOf(item: PostexOrder): CourierCharges {
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
function findPayment(
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

function headers({ credentials }: CourierAccount) {
  return { token: credentials.token ?? "" };
}

/** A question to PostEx, with the account's token. */
function get(account: CourierAccount, path: string, query: CourierCall["query"] = []): CourierCall {
  return { method: "GET", path, query, headers: headers(account) };
}

/** A call that changes something at PostEx, with the account's token. */
function write(account: CourierAccount, method: "POST" | "PUT", path: string, body: unknown): CourierCall {
  return { method, path, body, headers: headers(account) };
}
