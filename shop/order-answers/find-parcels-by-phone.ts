import { parseOrderNumber } from "../orders/order-number.ts";
import { parsePhoneNumber } from "../phone-number.ts";
import type { Database } from "../schema.ts";
import { listCustomerParcels } from "../shipments/customer-parcel-queries.ts";
import { findOrderToTrack } from "./track-queries.ts";

/**
 * Where an order is, for whoever knows its number and phone number: states alone.
 * @returns null alike for a number that nobody has and for another phone number
 */
export async function findParcelsByPhone(db: Database, typed: { number: string; phone: string }) {
  const requested = parseOrderNumber(typed.number);
  const phone = parsePhoneNumber(typed.phone);
  if (!requested || !phone) return null;
  const order = await findOrderToTrack(db, requested.number, phone.e164);
  if (!order) return null;
  const { id, ...facts } = order;
  return { ...facts, parcels: await listCustomerParcels(db, [id]) };
}
