import { z } from "zod";
import { looseBoolean, looseRupees, looseText, rowsOf, trackingNumber } from "../../calls/answer-parts.ts";
import { statusReader } from "../../calls/status-answer.ts";

/** Opens an answer of Leopards: status 1 is a success, 0 a refusal. */
export const readAnswer = statusReader("1", (status) => status === "0");

/** The answer to a change says no more than that it was made. */
export const readDone = readAnswer<object, unknown>(z.unknown(), () => ({ outcome: "done" }));

export const cities = z.object({
  city_list: rowsOf(
    z.object({
      id: looseText.refine((id) => id !== null),
      name: looseText.refine((name) => name !== null),
      allow_as_origin: looseBoolean,
      allow_as_destination: looseBoolean,
    }),
  ),
});

export const booking = z.object({ track_number: trackingNumber });

/** A parcel's number has several names. */
function numbered<S extends z.ZodRawShape>(shape: S) {
  const names = ["track_number", "tracking_number", "booked_packet_cn", "cn_number"];
  return z.preprocess(
    (row) => {
      if (typeof row !== "object" || row === null) return row;
      const name = names.find((key) => Object.hasOwn(row, key));
      return name ? { ...row, trackingNumber: (row as Record<string, unknown>)[name] } : row;
    },
    z.object({ trackingNumber, ...shape }),
  );
}

const detail = z.preprocess(
  (row) => {
    if (typeof row !== "object" || row === null) return row;
    const value = (...keys: string[]) => {
      const key = keys.find((name) => Object.hasOwn(row, name));
      return key === undefined ? null : (row as Record<string, unknown>)[key];
    };
    return {
      // The interface writes it so.
      status: value("Staus", "Status", "staus", "status"),
      at: value("Activity Date", "Activity_Date", "Activity_datetime", "activity_date"),
      reason: value("Reason", "reason"),
    };
  },
  z.object({ status: looseText, at: looseText, reason: looseText }),
);

const packet = numbered({
  booked_packet_status: looseText,
  booking_date: looseText,
  activity_date: looseText,
  delivery_date: looseText,
  pending_reason: looseText,
  slip_link: looseText,
  "Tracking Detail": rowsOf(detail).nullable().catch(null),
  tracking_detail: rowsOf(detail).nullable().catch(null),
});
export type LeopardsPacket = z.infer<typeof packet>;

export const tracking = z.object({ packet_list: rowsOf(packet) });

/** Strict: a row that cannot be read may be the booking that is looked for. */
export const shipmentDetails = z.object({
  data: z.array(numbered({ booked_packet_order_id: looseText, booked_packet_status: looseText })),
});

export const paymentDetails = z.object({
  payment_list: rowsOf(
    numbered({
      status: looseText,
      invoice_cheque_no: looseText,
      invoice_cheque_date: looseText,
      slip_link: looseText,
    }),
  ),
});

const charge = numbered({
  shipment_charges: looseRupees,
  cash_handling_charges: looseRupees,
  return_charges: looseRupees,
  insurance_charges: looseRupees,
  fuel_surcharge_amount: looseRupees,
  gst_amount: looseRupees,
  billed_charges: looseRupees,
  net_charges: looseRupees,
  gross_charges: looseRupees,
});
export type LeopardsCharge = z.infer<typeof charge>;

/** A list whose own name is not documented: it is the one list of the answer. */
function oneList<T>(row: z.ZodType<T>) {
  return z.preprocess(
    (answer) =>
      typeof answer === "object" && answer !== null
        ? { rows: Object.values(answer).find((value) => Array.isArray(value)) }
        : answer,
    z.object({ rows: rowsOf(row) }),
  );
}

export const charges = oneList(charge);

/** The parcels that wait for advice, each with the id by which it is given. */
export const adviceList = oneList(numbered({ id: looseText.refine((id) => id !== null) }));

export const loadSheet = z.object({ load_sheet_id: looseText.refine((id) => id !== null) });
