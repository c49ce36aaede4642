import type {
  CourierAccount,
  CourierAdapter,
  CourierCharges,
  CourierPayment,
  CourierResult,
  FoundBooking,
  ParcelToBook,
  TrackedParcel,
} from "../../../model/courier-adapter.ts";
import { isCancelled, missingSetting, settingText } from "../../calls/account-settings.ts";
import { oneLine } from "../../calls/answer-parts.ts";
import { askCourier, saysNothingFound, unreadable } from "../../calls/courier-call.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import { inBatches } from "../../calls/in-batches.ts";
import * as answers from "./leopards-answers.ts";
import { get, post } from "./leopards-calls.ts";
import { leopardsLabels, leopardsLoadSheet } from "./leopards-documents.ts";
import { leopardsEvents, mayWaitForAdvice, waitsForAdvice } from "./leopards-events.ts";

const { readAnswer, readDone } = answers;

// Leopards (LCS) merchant API v2. It takes no change of a parcel by its protocol: no intercept.
export const leopardsAdapter: CourierAdapter = {
  account: {
    baseUrl: "https://merchantapi.leopardscourier.com/api",
    credentials: [
      { name: "apiKey", label: "API key", required: true },
      { name: "apiPassword", label: "API password", required: true },
    ],
    settings: [
      {
        name: "originCity",
        label: "Origin city",
        required: false,
        help: "City id. Leave blank to use your account's city.",
      },
      { name: "shipmentId", label: "Shipper id", required: true },
      { name: "shipmentType", label: "Shipment type", required: false, help: "Leave blank for overnight." },
      { name: "riderName", label: "Name on the load sheet", required: false },
      { name: "riderCode", label: "Code on the load sheet", required: false },
    ],
  },

  async listCities(account, signal) {
    return askCourier(
      account,
      post(account, "getAllCities", {}),
      signal,
      readAnswer(answers.cities, ({ city_list: rows }) => ({
        outcome: "done",
        cities: rows.map((row) => ({
          code: row.id ?? "",
          name: row.name ?? "",
          pickup: row.allow_as_origin,
          delivery: row.allow_as_destination,
        })),
      })),
    );
  },

  async book(account, parcel, signal) {
    const shipmentId = settingText(account, "shipmentId");
    if (!shipmentId) return missingSetting("Shipper id");
    return askCourier(
      account,
      post(account, "bookPacket", { ...packetOf(account, parcel), shipment_id: shipmentId }),
      signal,
      readAnswer(answers.booking, ({ track_number: trackingNumber }) => ({
        outcome: "done",
        trackingNumber,
      })),
    );
  },

  async findByReference(account, reference, signal) {
    const result = await askCourier<{ bookings: FoundBooking[] }>(
      account,
      post(account, "getShipmentDetailsByOrderID", { shipment_order_id: [reference] }),
      signal,
      readAnswer(answers.shipmentDetails, ({ data }) => {
        const rows = data.filter(({ booked_packet_order_id: id }) => id === null || id === reference);
        // Bookings of others only: that was no answer to this question.
        if (data.length > 0 && rows.length === 0) return unreadable;
        const bookings = rows.map(({ trackingNumber, booked_packet_status: status }) => ({
          trackingNumber,
          cancelled: isCancelled(status),
        }));
        return { outcome: "done", bookings };
      }),
    );
    return saysNothingFound(result) ? { outcome: "done", bookings: [] } : result;
  },

  async cancel(account, trackingNumber, signal) {
    const call = post(account, "cancelBookedPackets", { cn_numbers: trackingNumber });
    return askCourier(account, call, signal, readDone);
  },

  async track(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 50, async (batch) => {
      const answer = await askCourier<{ items: TrackedParcel[] }>(
        account,
        post(account, "trackBookedPacket", { track_numbers: batch.join(",") }),
        signal,
        readAnswer(answers.tracking, ({ packet_list: packets }) => ({
          outcome: "done",
          items: packets
            .filter(({ trackingNumber }) => batch.includes(trackingNumber))
            .map((packet) => leopardsEvents(packet)),
        })),
      );
      return saysNothingFound(answer) ? { outcome: "done", items: [] } : answer;
    });
    if (result.outcome !== "done") return result;
    if (!result.items.some(mayWaitForAdvice)) return { outcome: "done", parcels: result.items };
    // Without the list nothing is known of who waits, and the rest counts all the same.
    const listed = await listAdvice(account, signal);
    const waits = (parcel: TrackedParcel) =>
      listed.outcome === "done" && listed.ids.has(parcel.trackingNumber) && mayWaitForAdvice(parcel);
    const parcels = result.items.map((parcel) => (waits(parcel) ? waitsForAdvice(parcel) : parcel));
    return { outcome: "done", parcels };
  },

  async advise(account, { trackingNumber, advice, remarks }, signal) {
    const listed = await listAdvice(account, signal);
    if (listed.outcome !== "done") return listed;
    const id = listed.ids.get(trackingNumber);
    if (!id) return { outcome: "refused", reason: "Leopards does not wait for advice on this parcel." };
    const row = {
      id,
      cn_number: trackingNumber,
      shipper_advice_status: advice === "return" ? "RT" : "RA",
      shipper_remarks: oneLine(remarks) || (advice === "return" ? "Return" : "Try again"),
    };
    return askCourier(account, post(account, "updateShipperAdvice", { data: [row] }), signal, readDone);
  },

  labels: leopardsLabels,
  loadSheet: leopardsLoadSheet,

  async charges(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 50, (batch) =>
      askCourier<{ items: CourierCharges[] }>(
        account,
        get(account, "getShippingCharges", { cn_numbers: batch.join(",") }),
        signal,
        readAnswer(answers.charges, ({ rows }) => ({ outcome: "done", items: rows.map(chargesOf) })),
      ),
    );
    return result.outcome === "done" ? { outcome: "done", charges: result.items } : result;
  },

  async payments(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 50, (batch) =>
      askCourier<{ items: CourierPayment[] }>(
        account,
        get(account, "getPaymentDetails", { cn_numbers: batch.join(",") }),
        signal,
        readAnswer(answers.paymentDetails, ({ payment_list: rows }) => ({
          outcome: "done",
          items: rows.map((row) => ({
            trackingNumber: row.trackingNumber,
            paid: row.status === "Paid",
            reference: row.invoice_cheque_no,
            paidOn: row.invoice_cheque_date === null ? null : parseCourierTime(row.invoice_cheque_date),
          })),
        })),
      ),
    );
    return result.outcome === "done" ? { outcome: "done", payments: result.items } : result;
  },
};

/** The parcels that wait for advice, with the ids by which it is given. */
async function listAdvice(
  account: CourierAccount,
  signal: AbortSignal,
): Promise<CourierResult<{ ids: Map<string, string> }>> {
  const listed = await askCourier<{ ids: Map<string, string> }>(
    account,
    post(account, "shipperAdviceList", {}),
    signal,
    readAnswer(answers.adviceList, ({ rows }) => ({
      outcome: "done",
      ids: new Map(rows.map(({ trackingNumber, id }) => [trackingNumber, id ?? ""])),
    })),
  );
  return saysNothingFound(listed) ? { outcome: "done", ids: new Map() } : listed;
}

/** The fields of a booking; `self` stands for what Leopards holds of the shop's account. */
function packetOf(account: CourierAccount, parcel: ParcelToBook) {
  return {
    booked_packet_weight: parcel.weightGrams,
    // It counts boxes, not what is in them.
    booked_packet_no_piece: 1,
    booked_packet_collect_amount: parcel.cashRupees,
    booked_packet_order_id: parcel.reference,
    origin_city: settingText(account, "originCity") ?? "self",
    destination_city: parcel.city.code,
    shipment_name_eng: "self",
    shipment_email: "self",
    shipment_phone: "self",
    shipment_address: "self",
    consignment_name_eng: oneLine(parcel.name),
    consignment_phone: parcel.phone,
    consignment_phone_two: parcel.secondPhone,
    consignment_address: oneLine(parcel.address),
    // Required, while other fields may not be empty.
    special_instructions: oneLine(parcel.instructions ?? "") || oneLine(parcel.contents) || "None",
    shipment_type: settingText(account, "shipmentType"),
  };
}

function chargesOf(row: answers.LeopardsCharge): CourierCharges {
  const { shipment_charges: freight, return_charges: returned, gst_amount: tax } = row;
  const fuel = row.fuel_surcharge_amount;
  const handling = row.cash_handling_charges + row.insurance_charges;
  const sum = freight + fuel + handling + returned + tax;
  // Three totals, and which of them holds what is not documented: the one that is the sum of its parts, else the net one.
  const isSum = [row.net_charges, row.gross_charges, row.billed_charges].includes(sum);
  const total = isSum ? sum : row.net_charges || row.gross_charges || row.billed_charges || sum;
  return { trackingNumber: row.trackingNumber, freight, fuel, handling, returned, tax, total };
}
