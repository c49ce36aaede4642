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

const codes: Record<CourierStep, [code: string, words: string]> = {
  booked: ["0001", "At Merchant's Warehouse"],
  scan: ["0003", "At PostEx Warehouse"],
  "out for delivery": ["0004", "Out For Delivery"],
  "attempt failed": ["0013", "Attempt Made"],
  delivered: ["0005", "Delivered"],
  return: ["0040", "Return Initiated"],
  returned: ["0006", "Returned"],
  cancelled: ["", "Un-Assigned By Me"],
  lost: ["0099", "Case Initiated"],
};
const statuses: Record<CourierStep, string> = {
  booked: "UnBooked",
  scan: "PostEx WareHouse",
  "out for delivery": "Out For Delivery",
  "attempt failed": "Attempted",
  delivered: "Delivered",
  return: "Out For Return",
  returned: "Returned",
  cancelled: "Un-Assigned By Me",
  lost: "Delivery Under Review",
};

const ok = (dist?: unknown): SimulatedAnswer => ({
  json: { statusCode: "200", statusMessage: "SUCCESSFULLY OPERATED", dist },
});
const refused = (status: number, statusMessage: string): SimulatedAnswer => ({
  status,
  json: { statusCode: String(status), statusMessage },
});
/** PostEx also refuses in the body alone. */
const refusedInside = (statusMessage: string): SimulatedAnswer => ({
  json: { statusCode: "400", statusMessage, dist: null },
});
const unknownOrder = refused(404, "ORDER NOT FOUND");

/** PostEx as its guide M-v4.1.9 and public integrations have it, with its quirks. */
export const postex: CourierProtocol = {
  name: "postex",
  title: "PostEx",
  credentials: { token: "a-token-of-the-simulator" },
  settings: { pickupAddressCode: "001" },
  basePath: "/services/integration/api/order",
  bookingPath: "/v3/create-order",
  numberOf: (n) => `28108${String(n).padStart(9, "0")}`,
  answer(call, books) {
    if (call.headers.token !== postex.credentials.token) return refused(401, "INVALID TOKEN");
    const [missing] = missingFields("postex", call);
    if (missing) return refusedInside(`${missing} IS MISSING`);
    const [, version, name = "", argument = ""] = call.path.split("/");
    const answer = calls[`${call.method} ${version}/${name}`];
    return answer ? answer(call, books, decodeURIComponent(argument)) : refused(404, "NOT FOUND");
  },
  // The shapes of public code disagree, so the simulator alternates.
  webhookOf(parcel, count) {
    const { step, at } = newestStep(parcel);
    const { trackingNumber } = parcel;
    const [orderStatusCode] = codes[step];
    return count % 2 === 0
      ? { body: { trackingNumber, transactionStatus: statuses[step], statusDateTime: karachiTime(at) } }
      : { body: [{ trackingNumber, orderStatusCode, orderRefNumber: parcel.reference }] };
  },
  webhookAttempts: null,
};

type Answer = (call: SimulatedCall, books: CourierBooks, argument: string) => SimulatedAnswer;

const calls: Record<string, Answer> = {
  "GET v2/get-operational-city": ({ query }) => {
    const type = query.get("operationalCityType");
    if (type && type !== type.toLowerCase()) return refused(400, "INVALID CITY TYPE");
    return ok(
      simulatedCities.map(({ name, delivery }, index) => ({
        operationalCityName: name,
        countryName: "Pakistan",
        isPickupCity: index % 2 === 0 ? "true" : true,
        isDeliveryCity: index % 2 === 0 ? String(delivery) : delivery,
      })),
    );
  },
  "POST v3/create-order": ({ body }, books) => {
    const city = simulatedCities.find(({ name }) => name === body.cityName);
    if (!/^03\d{9}$/.test(text(body.customerPhone))) return refusedInside("INVALID CUSTOMER PHONE");
    if (!Number.isInteger(body.invoicePayment)) return refusedInside("INVALID INVOICE PAYMENT");
    if (!city?.delivery) return refusedInside("INVALID DELIVERY CITY");
    if (body.pickupAddressCode !== "001") return refusedInside("INVALID PICKUP ADDRESS CODE");
    const parcel = books.book({
      reference: text(body.orderRefNumber),
      name: text(body.customerName),
      phone: text(body.customerPhone),
      address: text(body.deliveryAddress),
      city: city.name,
      cashRupees: Number(body.invoicePayment),
      weightGrams: Number(body.bookingWeight) * 1000,
      contents: text(body.orderDetail),
    });
    const orderDate = karachiTime(newestStep(parcel).at);
    return ok({ trackingNumber: parcel.trackingNumber, orderStatus: "UnBooked", orderDate });
  },
  "PUT v1/cancel-order": ({ body }, books) => {
    const parcel = books.find(text(body.trackingNumber));
    if (!parcel) return unknownOrder;
    if (newestStep(parcel).step !== "booked") return refused(400, "ORDER CANNOT BE CANCELLED");
    books.act(parcel, "cancelled");
    return ok();
  },
  "GET v1/track-order": (_, books, number) => {
    const parcel = books.find(number);
    return parcel ? ok(orderOf(parcel)) : unknownOrder;
  },
  "GET v1/track-bulk-order": ({ query }, books) => {
    const numbers = query.get("TrackingNumbers");
    if (!numbers) return refused(400, "Required List parameter 'TrackingNumbers' is not present");
    const parcels = numbers.split(",").flatMap((number) => books.find(number) ?? []);
    return ok(parcels.map((parcel) => ({ trackingResponse: orderOf(parcel) })));
  },
  "POST v1/track-bulk-order": () => refused(405, "METHOD NOT ALLOWED"),
  "GET v1/get-invoice": ({ query }, books) =>
    documentOf(query.get("trackingNumbers")?.split(",") ?? [], books, 10),
  "POST v2/generate-load-sheet": ({ body }, books) =>
    documentOf(Array.isArray(body.trackingNumbers) ? body.trackingNumbers.map(text) : [], books, 1000),
  "PUT v2/save-shipper-advice": ({ body }, books) => {
    const parcel = books.find(text(body.trackingNumber));
    if (!parcel) return unknownOrder;
    if (![1, 2].includes(Number(body.statusId)) || !body.remarks) return refused(400, "INVALID ADVICE");
    parcel.advice.push({
      kind: Number(body.statusId) === 1 ? "return" : "retry",
      remarks: text(body.remarks),
    });
    return ok();
  },
  "GET v1/payment-status": (_, books, number) => {
    const parcel = books.find(number);
    if (!parcel?.paid) return refused(404, "NO PAYMENT FOUND");
    const settlementDate = karachiTime(newestStep(parcel).at).slice(0, 10);
    return ok({
      settle: true,
      settlementDate,
      cpr1: `CPR-${number.slice(-4)}`,
      cpr1Date: settlementDate,
      cpr2: null,
    });
  },
};

const timeNames = ["updatedAt", "modifiedDatetime", "transactionDateTime"];

function documentOf(numbers: string[], books: CourierBooks, most: number): SimulatedAnswer {
  if (numbers.length === 0 || numbers.length > most)
    return refused(400, `BETWEEN 1 AND ${most} TRACKING NUMBERS`);
  return numbers.every((number) => books.find(number)) ? { pdf: ["PostEx", ...numbers] } : unknownOrder;
}

function orderOf(parcel: SimulatedParcel) {
  const newest = newestStep(parcel);
  const first = parcel.events[0] as SimulatedEvent;
  const isDelivered = newest.step === "delivered";
  return {
    customerName: parcel.name,
    customerPhone: parcel.phone,
    deliveryAddress: parcel.address,
    cityName: parcel.city,
    invoicePayment: parcel.cashRupees,
    orderRefNumber: parcel.reference,
    trackingNumber: parcel.trackingNumber,
    transactionDate: karachiTime(first.at),
    orderDeliveryDate: isDelivered ? karachiTime(newest.at) : "",
    transactionStatus: statuses[newest.step],
    transactionFee: 180,
    transactionTax: "28.80",
    reversalFee: newest.step === "returned" ? 90 : 0,
    reversalTax: 0,
    actualWeight: parcel.weightGrams / 1000,
    transactionStatusHistory: parcel.events
      .filter(({ step }) => codes[step][0])
      .map(({ step, at }, index) => ({
        transactionStatusMessage: codes[step][1],
        transactionStatusMessageCode: codes[step][0],
        // Other integrations saw other names.
        [timeNames[index % timeNames.length] ?? ""]: karachiTime(at),
      })),
  };
}
