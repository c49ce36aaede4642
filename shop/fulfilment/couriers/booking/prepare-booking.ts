import type { Database } from "../../../schema.ts";
import { addressLimit, type Consignee, courierAddress, localPhone } from "../../model/consignee.ts";
import type { ParcelToBook } from "../../model/courier-adapter.ts";
import type { FindCourierCity } from "../accounts/courier-delivery.ts";
import {
  type BookingCourier,
  type LineToBook,
  listLinesToBook,
  type ShipmentToBook,
  updateBooking,
} from "./booking-queries.ts";

export type PreparedBooking =
  | { outcome: "ready"; parcel: Omit<ParcelToBook, "cashRupees"> }
  /** In words for the dashboard; nothing was written. */
  | { outcome: "refused"; reason: string };

const refused = (reason: string) => ({ outcome: "refused", reason }) as const;

/** Characters of a note to a courier. */
const maxWishes = 190;

/** Grams of a parcel of which no one knows the weight. */
const assumedGrams = 500;

/**
 * Checks that a parcel may be booked with a courier, and stores whom and where the courier will take it to. The caller holds the locks of
 * its orders and of the shipment.
 */
export async function prepareBooking(
  tx: Database,
  shipment: ShipmentToBook,
  courier: BookingCourier,
  findCity: FindCourierCity,
): Promise<PreparedBooking> {
  if (!courier.active) return refused(`${courier.name} is switched off.`);
  const lines = await listLinesToBook(tx, shipment.id);
  const reason = refusalOf(lines);
  const [first] = lines;
  if (reason || !first) return refused(reason ?? "This parcel is now empty.");

  const to = consigneeOf(first);
  if (!to) return refused("The phone number is not a Pakistani mobile number.");
  const { address } = to;
  const limit = addressLimit(courier.adapter);
  if (address.length > limit)
    return refused(`The address has ${address.length} characters. ${courier.name} allows only ${limit}.`);
  const city = await cityOf(tx, shipment.cityId ?? first.cityId, courier, findCity);
  if (typeof city === "string") return refused(city);

  const secondPhone = localPhone(first.secondPhoneE164);
  const consignee: Consignee = {
    ...to,
    ...(secondPhone ? { secondPhone } : {}),
    city,
  };
  await updateBooking(tx, shipment.id, { courierId: courier.id, consignee });
  return { outcome: "ready", parcel: toParcel(shipment, consignee, lines) };
}

/** Whom and where an order's parcel goes to, in a courier's terms; null: it has no number that couriers take. */
export function consigneeOf(line: LineToBook): Pick<Consignee, "name" | "phone" | "address"> | null {
  const phone = localPhone(line.phoneE164);
  if (!phone) return null;
  return {
    name: line.customerName.replace(/\s+/g, " ").trim().slice(0, 100),
    phone,
    address: courierAddress(line.shippingAddress ?? "", line.landmark),
  };
}

function refusalOf(lines: LineToBook[]): string | null {
  if (lines.length === 0) return "This parcel is now empty.";
  if (lines.some(({ status }) => status === "cancelled")) return "An item in this parcel was cancelled.";
  if (lines.some(({ confirmation }) => confirmation !== null && confirmation !== "confirmed"))
    return "The customer has not confirmed yet.";
  if (lines.some(({ awaitsAdvance }) => awaitsAdvance)) return "The advance is not paid yet.";
  if (lines.some(({ isUnpaid }) => isUnpaid))
    return "This order must be paid in advance and is not paid yet. Send it as cash on delivery, or wait.";
  if (lines.some(({ isDisputed }) => isDisputed))
    return "The payment is disputed. You can book after the dispute is decided.";
  if (lines.some(({ mark }) => mark === "do_not_serve")) return "This phone number is restricted: no orders.";
  return null;
}

async function cityOf(
  tx: Database,
  cityId: string | null,
  courier: BookingCourier,
  findCity: FindCourierCity,
): Promise<Consignee["city"] | string> {
  // By hand a person reads the address.
  if (!courier.adapter) return { code: cityId ?? "", name: cityId ?? "" };
  if (cityId === null) return "Please choose the city first.";
  const found = await findCity(tx, courier.id, cityId);
  if (found.outcome === "served") return { code: found.code, name: found.name };
  return found.outcome === "unserved"
    ? `${courier.name} does not deliver to this city.`
    : `This city is not matched with ${courier.name}'s list yet.`;
}

/** What customers wish, in one line as long as couriers take. */
function wishesOf(lines: readonly LineToBook[]): string {
  const wishes = lines.flatMap(({ notes, bestTime }) => [
    bestTime ? `Best time: ${bestTime}` : "",
    notes ?? "",
  ]);
  const said = new Set(wishes.map((wish) => wish.replace(/\s+/g, " ").trim()).filter(Boolean));
  return [...said].join(". ").slice(0, maxWishes).toWellFormed();
}

function toParcel(
  shipment: ShipmentToBook,
  consignee: Consignee,
  lines: LineToBook[],
): Omit<ParcelToBook, "cashRupees"> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const instructions = wishesOf(lines);
  const weight = lines.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  return {
    ...consignee,
    reference: shipment.reference,
    weightGrams: shipment.weightGrams ?? (weight > 0 ? weight : assumedGrams),
    pieces,
    ...(instructions ? { instructions } : {}),
    contents: lines
      .map(({ quantity, productName }) => `${quantity} x ${productName}`)
      .join(", ")
      .slice(0, 190),
  };
}
