import { listCustomerParcels } from "../../fulfilment/parcels/customer-parcel-queries.ts";
import { findDoorCash } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";
import { orderNumberText, parseOrderNumber } from "../model/order-number.ts";
import { isActive } from "../model/order-total.ts";
import { findOrderToTrack } from "./track-queries.ts";

/**
 * Where an order is, for whoever knows its number and phone number: states, pieces and cash
 * alone, because that may be anyone (R67).
 * @returns null alike for a number that no one has and for another phone number
 */
export async function findParcelsByPhone(db: Database, typed: { number: string; phone: string }) {
  const requested = parseOrderNumber(typed.number);
  if (!requested) return null;
  const order = await findOrderToTrack(db, requested.number, typed.phone);
  if (!order) return null;
  return {
    ...order,
    number: orderNumberText(requested.number),
    pieces: order.lines.filter(isActive).reduce((sum, { quantity }) => sum + quantity, 0),
    door: await findDoorCash(db, order.id),
    parcels: await listCustomerParcels(db, [order.id]),
  };
}
