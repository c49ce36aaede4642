import {
  type CourierBooks,
  type CourierStep,
  karachiTime,
  newestStep,
  type SimulatedParcel,
} from "./courier-books.ts";
import { missingFields } from "./mandatory-fields.ts";
import { type CourierProtocol, type SimulatedAnswer, type SimulatedCall, text } from "./protocol.ts";
import { simulatedCities } from "./simulated-cities.ts";

const words: Record<CourierStep, string> = {
  booked: "Shipment - Booked",
  scan: "Shipment - Arrived at Origin",
  "out for delivery": "Shipment - Out for Delivery",
  "attempt failed": "Shipment - Delivery Unsuccessful",
  delivered: "Shipment - Delivered",
  return: "Return - Confirm",
  returned: "Return - Delivered to Shipper",
  cancelled: "Shipment - Cancelled",
  lost: "Shipment - Lost",
};

const done = (json: object): SimulatedAnswer => ({ json: { status: 0, message: "Success", ...json } });
const refused = (message: string, errors?: unknown): SimulatedAnswer => ({
  json: { status: 1, message, errors },
});
const unknownShipment = refused("Shipment not found");

/** Trax's interface, "Sonic". */
export const trax: CourierProtocol = {
  name: "trax",
  title: "Trax",
  credentials: { apiKey: "an-authorization-of-the-simulator" },
  settings: { pickupAddressId: "7", email: "parcels@lumiskin.example" },
  basePath: "/api",
  bookingPath: "/shipment/book",
  numberOf: (n) => `1012${String(n).padStart(8, "0")}`,
  answer(call, books) {
    if (call.headers.authorization !== trax.credentials.apiKey)
      return { status: 401, json: { status: 1, message: "Unauthorized" } };
    const missing = missingFields("trax", call);
    if (missing.includes("type") && call.method === "GET") return refused("type must be 0 or 1");
    if (missing.length > 0)
      return refused(
        "Validation failed",
        Object.fromEntries(missing.map((field) => [field, ["is required"]])),
      );
    const answer = calls[`${call.method} ${call.path.slice(1)}`];
    return answer ? answer(call, books) : { status: 404, json: { status: 1, message: "Unknown route" } };
  },
  webhookOf(parcel) {
    const { step, at } = newestStep(parcel);
    const { trackingNumber: tracking_number } = parcel;
    const status = parcel.paid ? "Payment - Processed" : words[step];
    return {
      body: parcel.paid
        ? { tracking_number, status, payment_id: paymentId(parcel) }
        : { tracking_number, status, date_time: traxTime(at) },
    };
  },
  webhookAttempts: 5,
};

type Answer = (call: SimulatedCall, books: CourierBooks) => SimulatedAnswer;

const asked = ({ query }: SimulatedCall, books: CourierBooks) =>
  books.find(query.get("tracking_number") ?? "");
const paymentId = (parcel: SimulatedParcel) => Number(parcel.trackingNumber.slice(-6));

const calls: Record<string, Answer> = {
  "GET cities": () =>
    done({
      cities: simulatedCities.map(({ id, name, delivery }) => ({
        id: id + 200,
        name,
        hub: name,
        zone: "A",
        pickup: id <= 4 ? 1 : 0,
        delivery: { Regular: delivery ? [1, 2] : [], Replacement: [] },
      })),
    }),
  "POST shipment/book": ({ body }, books) => {
    const errors: Record<string, string[]> = {};
    if (text(body.consignee_name).length > 100) errors.consignee_name = ["is too long"];
    if (text(body.consignee_address).length > 190) errors.consignee_address = ["is too long"];
    if (text(body.item_description).length > 190) errors.item_description = ["is too long"];
    if (!/^03\d{9}$/.test(text(body.consignee_phone_number_1)))
      errors.consignee_phone_number_1 = ["is invalid"];
    const second = text(body.consignee_phone_number_2);
    if (second && !/^03\d{2}-\d{7}$/.test(second)) errors.consignee_phone_number_2 = ["is invalid"];
    // Accounts that are invoiced are corporate ones.
    if (body.charges_mode_id === 3 && !body.delivery_type_id) errors.delivery_type_id = ["is required"];
    if (!Number.isInteger(body.amount)) errors.amount = ["must be an integer"];
    const city = simulatedCities.find(({ id }) => id + 200 === body.consignee_city_id);
    if (!city?.delivery) errors.consignee_city_id = ["is invalid"];
    if (Object.keys(errors).length > 0 || !city) return refused("Validation failed", errors);
    const parcel = books.book({
      reference: text(body.order_id),
      name: text(body.consignee_name),
      phone: text(body.consignee_phone_number_1),
      address: text(body.consignee_address),
      city: city.name,
      cashRupees: Number(body.amount),
      weightGrams: Number(body.estimated_weight) * 1000,
      contents: text(body.item_description),
    });
    // With a space in one integration's test, with an underscore in others.
    const key = books.parcels.length % 2 === 0 ? "tracking_number" : "tracking number";
    return done({ [key]: parcel.trackingNumber });
  },
  "POST shipment/cancel": ({ body }, books) => {
    const parcel = books.find(text(body.tracking_number));
    if (!parcel) return unknownShipment;
    if (newestStep(parcel).step !== "booked") return refused("Shipment cannot be cancelled");
    books.act(parcel, "cancelled");
    return done({});
  },
  "GET shipment/track": (call, books) => {
    const parcel = asked(call, books);
    return parcel ? done({ details: { tracking_history: historyOf(parcel) } }) : unknownShipment;
  },
  "GET shipment/status/order_id": ({ query }, books) => {
    const parcels = books.lookUp(query.get("order_id") ?? "");
    if (parcels.length === 0) return unknownShipment;
    return done({
      shipments: parcels.map((parcel) => ({
        tracking_number: Number(parcel.trackingNumber),
        order_id: parcel.reference,
        current_status: words[newestStep(parcel).step],
      })),
    });
  },
  "POST request/rcp": ({ body }, books) => {
    const parcel = books.find(text(body.tracking_number));
    const kind = ["", "return", "retry", "intercept"][Number(body.type)];
    if (!parcel) return unknownShipment;
    if (!kind) return refused("Invalid type");
    const person = ["consignee_city_id", "consignee_name", "amount"];
    const missing = body.consignee_type === 2 ? person.filter((field) => text(body[field]) === "") : [];
    if (missing.length > 0) return refused(`${missing.join(", ")} is required`);
    parcel.advice.push({ kind, remarks: text(body.remarks) });
    return done({});
  },
  "POST request/crm": ({ body }, books) => {
    const parcel = books.find(text(body.tracking_number));
    const kind = { 11: "address", 12: "cash", 13: "phone" }[Number(body.type)];
    if (!parcel) return unknownShipment;
    if (body.nature !== 2 || !kind) return refused("Invalid nature or type");
    parcel.advice.push({ kind, remarks: text(body.remarks) });
    return done({});
  },
  "GET shipment/air_waybill": (call, books) => {
    const parcel = asked(call, books);
    if (!parcel) return unknownShipment;
    return call.query.get("type") === "1"
      ? { pdf: ["Trax", parcel.trackingNumber] }
      : refused("No image here");
  },
  "POST receiving_sheet/create": ({ body }, books) => {
    const numbers = Array.isArray(body.tracking_numbers) ? body.tracking_numbers.map(text) : [];
    if (numbers.length === 0 || !numbers.every((number) => books.find(number))) return unknownShipment;
    return done({ receiving_sheet_id: 9 });
  },
  "GET receiving_sheet/view": ({ query }) => ({
    pdf: ["Trax", "Receiving sheet", query.get("receiving_sheet_id") ?? ""],
  }),
  "GET shipment/charges": (call, books) =>
    asked(call, books)
      ? done({
          charges: {
            weight_charges: 190,
            fuel_surcharge: "38.00",
            cash_handling_charges: 0,
            total_charges: 228,
            gst: "36.48",
            net_payable: 0,
          },
        })
      : unknownShipment,
  "GET payments": ({ query }, books) => {
    const parcels = query.getAll("tracking_number[]").flatMap((number) => books.find(number) ?? []);
    const told = parcels.map((parcel) => [parcel.trackingNumber, paymentsOf(parcel)] as const);
    // PHP writes an empty object as a list.
    return done({ payments: told.length > 0 ? Object.fromEntries(told) : [] });
  },
};

/** The newest first. */
function paymentsOf(parcel: SimulatedParcel) {
  const pending = { payment_status: "Pending", payment_date: null, payment_method: "IBFT", payment_id: null };
  const payment_date = karachiTime(newestStep(parcel).at).slice(0, 10);
  const paid = { ...pending, payment_status: "Processed", payment_date, payment_id: paymentId(parcel) };
  return parcel.paid ? [paid, pending] : [pending];
}

/** Newest first. */
function historyOf(parcel: SimulatedParcel) {
  return [...parcel.events].reverse().map(({ step, at, reason }) => ({
    date_time: traxTime(at),
    timestamp: Math.floor(at.getTime() / 1000),
    status: words[step],
    status_reason: reason || null,
  }));
}

/** `05/04/2022 12:44 PM`: day, month, year. */
function traxTime(at: Date): string {
  const [day = "", time = ""] = karachiTime(at).split(" ");
  const [year, month, date] = day.split("-");
  const [hour = "", minute] = time.split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  return `${date}/${month}/${year} ${String(Number(hour) % 12 || 12).padStart(2, "0")}:${minute} ${half}`;
}
