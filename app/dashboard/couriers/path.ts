import { data } from "react-router";
import { findCourier } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import type { Database } from "../../../shop/schema.ts";

/** The screen of a courier, or one below it. @param screen such as `/cities` */
export function courierPath(id: string, screen = ""): string {
  return `/dashboard/couriers/${encodeURIComponent(id)}${screen}`;
}

/** The courier of a screen's address; 404 without one. */
export async function courierOfPath(db: Database, id: string) {
  const courier = await findCourier(db, id.replaceAll("\0", ""));
  if (!courier) throw data("Courier not found", { status: 404 });
  return courier;
}
