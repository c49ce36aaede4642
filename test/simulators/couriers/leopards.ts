import {
  type CourierBooks,
  type CourierStep,
  karachiTime,
  newestStep,
  type SimulatedEvent,
  type SimulatedParcel,
} from "./courier-books.ts";
import { missingFields } from "./mandatory-fields.ts";
import { type CourierProtocol, type SimulatedAnswer, type SimulatedCall, text } from "./protocol.ts";
import { simulatedCities } from "./simulated-cities.ts";

/** Leopards' words; its document has none, so that a test may put others. */
export const leopardsWords: Record<CourierStep, string> = {
  booked: "Consignment Booked",
  scan: "Arrived at Station",
  "out for delivery": "Assigned to Courier",
  "attempt failed": "Pending",
  delivered: "Delivered",
  return: "Being Return",
  returned: "Returned to Shipper",
  cancelled: "Cancelled",
  lost: "Lost",
};

const done = (json: object): SimulatedAnswer => ({ json: { status: 1, error: 0, ...json } });
const refused = (error: unknown): SimulatedAnswer => ({ json: { status: 0, error } });

/** Leopards' merchant API v2. */
export const leopards: CourierProtocol = {
  name: "leopards",
  title: "Leopards",
  credentials: { apiKey: "a-key-of-the-simulator", apiPassword: "a-password-of-the-simulator" },
  settings: { originCity: "1", shipmentId: "101" },
  basePath: "/api",
  bookingPath: "/bookPacket",
  numberOf: (n) => `KI75${String(n).padStart(8, "0")}`,
  answer(call, books) {
    const [, name = "", argument = ""] = call.path.split("/");
    if (name === "slip") return slipOf(books.find(argument));
    if (!call.path.endsWith("/format/json/")) return { status: 404, json: { error: "Unknown method" } };
    const given = call.method === "GET" ? Object.fromEntries(call.query) : call.body;
    const { apiKey, apiPassword } = leopards.credentials;
    if (given.api_key !== apiKey || given.api_password !== apiPassword)
      return refused("Invalid API key or password");
    const missing = missingFields("leopards", { ...call, body: given });
    if (missing.length > 0)
      return refused(Object.fromEntries(missing.map((field) => [field, "The field is required"])));
    const answer = calls[`${call.method} ${name}`];
    return answer
      ? answer({ ...call, body: given }, books)
      : { status: 404, json: { error: "Unknown method" } };
  },
  webhookOf: () => null,
  webhookAttempts: null,
};

type Answer = (call: SimulatedCall, books: CourierBooks) => SimulatedAnswer;

const parcelsOf = (numbers: unknown, books: CourierBooks) =>
  text(numbers)
    .split(",")
    .flatMap((number) => books.find(number) ?? []);

const calls: Record<string, Answer> = {
  "POST getAllCities": () =>
    done({
      city_list: simulatedCities.map(({ id, name, delivery }) => ({
        id: id % 2 === 0 ? String(id) : id,
        name: name.toUpperCase(),
        shipment_type: ["1", "2"],
        allow_as_origin: id <= 5,
        allow_as_destination: delivery,
      })),
    }),
  "POST bookPacket": ({ body, headers }, books) => {
    const empty = Object.entries(body).filter(([, value]) => value === "" || value === null);
    if (empty.length > 0)
      return refused(Object.fromEntries(empty.map(([key]) => [key, "The field is empty"])));
    const city = simulatedCities.find(({ id }) => String(id) === text(body.destination_city));
    if (!city?.delivery) return refused("Destination city is invalid");
    if (!/^03\d{9}$/.test(text(body.consignment_phone))) return refused("Consignment phone is invalid");
    if (!Number.isInteger(body.booked_packet_collect_amount) || !(Number(body.booked_packet_weight) > 0))
      return refused("Weight or amount is invalid");
    // Boxes, as on the label.
    if (body.booked_packet_no_piece !== 1) return refused("One label is one box");
    const parcel = books.book({
      reference: text(body.booked_packet_order_id),
      name: text(body.consignment_name_eng),
      phone: text(body.consignment_phone),
      address: text(body.consignment_address),
      city: city.name,
      cashRupees: Number(body.booked_packet_collect_amount),
      weightGrams: Number(body.booked_packet_weight),
      contents: text(body.special_instructions),
    });
    const { trackingNumber: number } = parcel;
    return {
      json: { status: "1", error: 0, track_number: number, slip_link: slipLink(headers.host, number) },
    };
  },
  "POST cancelBookedPackets": ({ body }, books) => {
    const numbers = text(body.cn_numbers).split(",");
    const isCancellable = (number: string) => {
      const parcel = books.find(number);
      return parcel !== undefined && newestStep(parcel).step === "booked";
    };
    const wrong = numbers.filter((number) => !isCancellable(number));
    if (wrong.length > 0)
      return refused(Object.fromEntries(wrong.map((number) => [number, "can no longer be cancelled here"])));
    for (const parcel of parcelsOf(body.cn_numbers, books)) books.act(parcel, "cancelled");
    return done({});
  },
  "POST trackBookedPacket": ({ body, headers }, books) => {
    const packets = parcelsOf(body.track_numbers, books).map((parcel) => packetOf(parcel, headers.host));
    return packets.length > 0 ? done({ packet_list: packets }) : refused("No record found");
  },
  "POST getShipmentDetailsByOrderID": ({ body }, books) => {
    const references = Array.isArray(body.shipment_order_id) ? body.shipment_order_id.map(text) : [];
    const parcels = references.flatMap((reference) => books.lookUp(reference));
    if (parcels.length === 0) return refused("No record found");
    return done({
      data: parcels.map((parcel) => ({
        track_number: parcel.trackingNumber,
        booked_packet_order_id: parcel.reference,
        booked_packet_status: leopardsWords[newestStep(parcel).step],
      })),
    });
  },
  "POST shipperAdviceList": (_, books) => {
    const waiting = books.parcels.filter((parcel) => newestStep(parcel).step === "attempt failed");
    return done({
      data: waiting.map((parcel) => ({
        id: adviceId(parcel),
        cn_number: parcel.trackingNumber,
        attempt_counter: parcel.events.filter(({ step }) => step === "attempt failed").length,
        reason: reasonOf(newestStep(parcel)),
      })),
    });
  },
  "POST updateShipperAdvice": ({ body }, books) => {
    const rows = Array.isArray(body.data) ? (body.data as Record<string, unknown>[]) : [];
    for (const row of rows) {
      const parcel = books.parcels.find((one) => text(row.id) === String(adviceId(one)));
      const kind = { RA: "retry", RT: "return" }[text(row.shipper_advice_status)];
      if (!parcel) return refused({ "data.id": "The field is required" });
      if (!kind) return refused({ "data.shipper_advice_status": "RA or RT" });
      parcel.advice.push({ kind, remarks: text(row.shipper_remarks) });
    }
    return rows.length > 0 ? done({}) : refused("No advice");
  },
  "POST generateLoadSheet": ({ body }, books) => {
    const numbers = Array.isArray(body.cn_numbers) ? body.cn_numbers.map(text) : [];
    if (numbers.length === 0 || !numbers.every((number) => books.find(number)))
      return refused("No record found");
    return done({ load_sheet_id: 71 });
  },
  "POST downloadLoadSheet": ({ body }) =>
    body.response_type === "PDF"
      ? { pdf: ["Leopards", "Load sheet", text(body.load_sheet_id)] }
      : refused("No type"),
  "GET getPaymentDetails": ({ body }, books) => {
    if (text(body.cn_numbers).split(",").length > 50) return refused("At most 50");
    return done({
      payment_list: parcelsOf(body.cn_numbers, books).map((parcel) => ({
        booked_packet_cn: parcel.trackingNumber,
        billing_method: "Invoice",
        status: parcel.paid ? "Paid" : "Pending",
        invoice_cheque_no: parcel.paid ? `INV-${parcel.trackingNumber.slice(-4)}` : "",
        invoice_cheque_date: parcel.paid ? karachiTime(newestStep(parcel).at).slice(0, 10) : "",
      })),
    });
  },
  "GET getShippingCharges": ({ body }, books) => {
    if (text(body.cn_numbers).split(",").length > 50) return refused("At most 50");
    return done({
      data: parcelsOf(body.cn_numbers, books).map((parcel) => ({
        cn_number: parcel.trackingNumber,
        weight_charged: parcel.weightGrams,
        shipment_charges: "200.00",
        cash_handling_charges: 25,
        return_charges: 0,
        insurance_charges: 0,
        fuel_surcharge_percentage: 10,
        fuel_surcharge_amount: "20",
        gst: 16,
        gst_amount: 39.2,
        net_charges: 245,
        gross_charges: "284.20",
      })),
    });
  },
};

const adviceId = ({ trackingNumber }: SimulatedParcel) => Number(trackingNumber.slice(-6)) + 500;
const reasonOf = ({ step, reason }: SimulatedEvent) =>
  reason || (step === "attempt failed" ? "Customer not available" : "");

const slipLink = (host: unknown, number: string) => `http://${text(host)}/api/slip/${number}`;

function slipOf(parcel: SimulatedParcel | undefined): SimulatedAnswer {
  return parcel ? { pdf: ["Leopards", parcel.trackingNumber] } : { status: 404, json: {} };
}

function packetOf(parcel: SimulatedParcel, host: unknown) {
  const newest = newestStep(parcel);
  return {
    booking_date: karachiTime((parcel.events[0] ?? newest).at).slice(0, 10),
    track_number: parcel.trackingNumber,
    booked_packet_weight: String(parcel.weightGrams),
    booked_packet_collect_amount: String(parcel.cashRupees),
    booked_packet_order_id: parcel.reference,
    booked_packet_status: leopardsWords[newest.step],
    activity_date: karachiTime(newest.at),
    slip_link: slipLink(host, parcel.trackingNumber),
    "Tracking Detail": parcel.events.map((event, index) => ({
      Staus: leopardsWords[event.step],
      "Reciever Name": event.step === "delivered" ? "Self" : "",
      // Another reader of the interface saw the other spelling.
      [index % 2 === 0 ? "Activity Date" : "Activity_Date"]: karachiTime(event.at),
      Reason: reasonOf(event),
    })),
  };
}
