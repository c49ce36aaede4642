import { listCustomerParcels } from "../../fulfilment/parcels/customer-parcel-queries.ts";
import type { Database } from "../../schema.ts";
import { parseOrderNumber } from "../model/order-number.ts";
import { findOrderToTrack } from "./track-queries.ts";

/**
 * Where an order is, for whoever knows its number and phone number: states alone.
 * @returns null alike for a number that no one has and for another phone number
 */
export async function findParcelsByPhone(db: Database, typed: { number: string; phone: string }) {
  const requested = parseOrderNumber(typed.number);
  if (!requested) return null;
  const order = await findOrderToTrack(db, requested.number, typed.phone);
  if (!order) return null;
  const { id, ...facts } = order;
  return { ...facts, parcels: await listCustomerParcels(db, [id]) };
}
