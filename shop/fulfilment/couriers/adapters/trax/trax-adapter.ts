import type {
  CourierAccount,
  CourierAdapter,
  CourierCharges,
  CourierDocument,
  CourierPayment,
  FoundBooking,
  TrackedParcel,
} from "../../../model/courier-adapter.ts";
import { isCancelled } from "../../calls/account-settings.ts";
import { oneLine } from "../../calls/answer-parts.ts";
import {
  askCourier,
  askForDocument,
  type CourierCall,
  saysNothingFound,
  unreadable,
} from "../../calls/courier-call.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import { inBatches } from "../../calls/in-batches.ts";
import type { TraxPayment } from "./trax-answers.ts";
import * as answers from "./trax-answers.ts";
import { bookingOf, changeOf } from "./trax-booking.ts";
import { traxEvents } from "./trax-events.ts";

const { readAnswer, readDone } = answers;

// Whose view of a parcel is asked for. Trax refuses its questions without it.
const asShipper = ["type", "0"] as const;

// What `request/rcp` is asked for.
const requestTypes = { return: 1, retry: 2 } as const;

// Trax (Sonic).
export const traxAdapter: CourierAdapter = {
  account: {
    baseUrl: "https://sonic.pk/api",
    credentials: [{ name: "apiKey", label: "Authorization key", required: true }],
    settings: [
      { name: "pickupAddressId", label: "Pickup address id", required: true },
      { name: "email", label: "Email for the courier's messages", required: true },
      {
        name: "productType",
        label: "Product type",
        required: false,
        help: "8 is Cosmetics, 24 is Other. Leave blank for 8.",
      },
      {
        name: "shippingMode",
        label: "Shipping mode",
        required: false,
        help: "1 Rush, 2 Saver Plus, 3 Swift. Leave blank for 1.",
      },
      {
        name: "chargesMode",
        label: "Charges mode",
        required: false,
        help: "3 invoicing, 4 reimbursement. Leave blank for 4.",
      },
      {
        name: "deliveryType",
        label: "Delivery type id",
        required: false,
        help: "For corporate accounts, which need it: charges mode 3.",
      },
    ],
  },

  // It tells of one parcel in a call.
  atOnce: { track: 1, money: 1 },

  async listCities(account, signal) {
    return askCourier(
      account,
      get(account, "/cities"),
      signal,
      readAnswer(answers.cities, ({ rows }) => ({
        outcome: "done",
        cities: rows.map(({ id, name, pickup, delivery }) => ({
          code: id ?? "",
          name: name ?? "",
          pickup,
          delivery: delivery !== null && delivery.Regular.length > 0,
        })),
      })),
    );
  },

  async book(account, parcel, signal) {
    const booking = bookingOf(account, parcel, new Date());
    if (booking.outcome !== "ready") return booking;
    return askCourier(
      account,
      post(account, "/shipment/book", booking.fields),
      signal,
      readAnswer(answers.booking, ({ trackingNumber }) => ({ outcome: "done", trackingNumber })),
    );
  },

  async findByReference(account, reference, signal) {
    const query = [["order_id", reference], asShipper] as const;
    const result = await askCourier<{ bookings: FoundBooking[] }>(
      account,
      get(account, "/shipment/status/order_id", query),
      signal,
      readAnswer(answers.found, (told) => {
        const parcels = told.filter(({ order_id: id }) => id === null || id === reference);
        // A success that names no parcel of this reference answers another question.
        if (parcels.length === 0) return unreadable;
        const bookings = parcels.map(({ trackingNumber, current_status: current, status }) => ({
          trackingNumber,
          cancelled: isCancelled(current ?? status),
        }));
        return { outcome: "done", bookings };
      }),
    );
    return saysNothingFound(result) ? { outcome: "done", bookings: [] } : result;
  },

  async cancel(account, trackingNumber, signal) {
    const call = post(account, "/shipment/cancel", { tracking_number: trackingNumber });
    return askCourier(account, call, signal, readDone);
  },

  async track(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 1, async ([number = ""]) => {
      const answer = await askCourier<{ items: TrackedParcel[] }>(
        account,
        get(account, "/shipment/track", [["tracking_number", number], asShipper]),
        signal,
        readAnswer(answers.tracking, ({ tracking_history: history }) => ({
          outcome: "done",
          items: [traxEvents(number, history)],
        })),
      );
      return saysNothingFound(answer) ? { outcome: "done", items: [] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", parcels: result.items } : result;
  },

  async advise(account, { trackingNumber, advice, remarks }, signal) {
    const type = requestTypes[advice];
    const body = { tracking_number: trackingNumber, type, remarks: oneLine(remarks) };
    return askCourier(account, post(account, "/request/rcp", body), signal, readDone);
  },

  async intercept(account, change, signal) {
    const { path, fields } = changeOf(change);
    return askCourier(account, post(account, path, fields), signal, readDone);
  },

  async labels(account, trackingNumbers, signal) {
    const result = await inBatches<CourierDocument>(trackingNumbers, 1, async ([number = ""]) => {
      const query = [
        ["tracking_number", number],
        ["type", "1"],
      ] as const;
      const answer = await askForDocument(account, get(account, "/shipment/air_waybill", query), signal);
      return answer.outcome === "done" ? { outcome: "done", items: [answer.document] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", documents: result.items } : result;
  },

  async loadSheet(account, trackingNumbers, signal) {
    const made = await askCourier<{ id: string }>(
      account,
      post(account, "/receiving_sheet/create", { tracking_numbers: trackingNumbers }),
      signal,
      readAnswer(answers.receivingSheet, ({ id }) => ({ outcome: "done", id: id ?? "" })),
    );
    if (made.outcome !== "done") return made;
    const query = [
      ["receiving_sheet_id", made.id],
      ["type", "1"],
    ] as const;
    return askForDocument(account, get(account, "/receiving_sheet/view", query), signal);
  },

  async charges(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 1, async ([trackingNumber = ""]) => {
      const answer = await askCourier<{ items: CourierCharges[] }>(
        account,
        get(account, "/shipment/charges", [["tracking_number", trackingNumber]]),
        signal,
        readAnswer(answers.charges, (told) => {
          const { weight_charges: freight, fuel_surcharge: fuel, cash_handling_charges: handling } = told;
          const tax = told.gst;
          // `total_charges` is without the tax, `net_payable` is what the shop gets.
          const total = (told.total_charges || freight + fuel + handling) + tax;
          return {
            outcome: "done",
            items: [{ trackingNumber, freight, fuel, handling, returned: 0, tax, total }],
          };
        }),
      );
      return saysNothingFound(answer) ? { outcome: "done", items: [] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", charges: result.items } : result;
  },

  async payments(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 50, async (batch) => {
      const answer = await askCourier<{ items: CourierPayment[] }>(
        account,
        get(
          account,
          "/payments",
          batch.map((number) => ["tracking_number[]", number]),
        ),
        signal,
        readAnswer(answers.payments, ({ payments }) => ({
          outcome: "done",
          items: Object.entries(payments).map(([number, rows]) => newestPayment(number, rows)),
        })),
      );
      return saysNothingFound(answer) ? { outcome: "done", items: [] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", payments: result.items } : result;
  },
};

function headers({ credentials }: CourierAccount) {
  return { authorization: credentials.apiKey ?? "" };
}

/** A question to Trax, with the account's key. */
function get(account: CourierAccount, path: string, query: CourierCall["query"] = []): CourierCall {
  return { method: "GET", path, query, headers: headers(account) };
}

/** A call that changes something at Trax, with the account's key. */
function post(account: CourierAccount, path: string, body: unknown): CourierCall {
  return { method: "POST", path, body, headers: headers(account) };
}

/** What Trax says of a parcel's money: of several payments the newest, by its date. */
export function newestPayment(trackingNumber: string, rows: readonly TraxPayment[]): CourierPayment {
  const dated = rows.map((row) => ({
    ...row,
    paidOn: row.payment_date === null ? null : parseCourierTime(row.payment_date),
  }));
  const time = ({ paidOn }: { paidOn: Date | null }) => paidOn?.getTime() ?? 0;
  const newest = dated.sort((one, other) => time(one) - time(other)).at(-1);
  return {
    trackingNumber,
    paid: /^(Payment - )?(Processed|Paid)$/.test(newest?.payment_status ?? ""),
    reference: newest?.payment_id ?? null,
    paidOn: newest?.paidOn ?? null,
  };
}
