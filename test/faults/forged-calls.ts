import type { Database } from "../../shop/schema.ts";
import { seededRandom } from "../seeded-random.ts";

/** How many calls were sent, and to how many the shop said that it has heard them. */
export interface ForgedCalls {
  sent: number;
  heard: number;
}

/** What someone who knows a tracking number may say in a courier's name; the first three are the couriers' own forms. */
const forgeries = (number: string): string[] => [
  JSON.stringify({ trackingNumber: number, transactionStatus: "Delivered" }),
  JSON.stringify([{ trackingNumber: number, orderStatusCode: "0005", orderRefNumber: "SH-1" }]),
  JSON.stringify({
    tracking_number: number,
    status: "Shipment - Delivered",
    date_time: "05/04/2026 12:44 PM",
  }),
  JSON.stringify({ tracking_number: number, status: "Payment - Processed", payment_id: 1 }),
  JSON.stringify({ tracking_number: number, status: "Shipment - Cancelled" }),
  `{"__proto__":{"tracking_number":"${number}"},"status":"Shipment - Lost"}`,
  `${number} is delivered`,
];

/** Calls the shop in the couriers' names, and replays each call. */
export function createForger(address: string, seed: number) {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const calls: ForgedCalls = { sent: 0, heard: 0 };

  async function send(courier: string, body: string): Promise<void> {
    calls.sent++;
    const headers = { "content-type": "application/json", connection: "close" };
    const signal = AbortSignal.timeout(2000);
    const { ok } = await fetch(`${address}/webhooks/${courier}`, {
      method: "POST",
      headers,
      body,
      signal,
    }).catch(() => ({ ok: false }));
    if (ok) calls.heard++;
  }

  return {
    calls,
    /** About a parcel that is not delivered, three times; a shop that was killed hears nothing. */
    async next(db: Database): Promise<void> {
      const parcels = await db
        .selectFrom("shipments")
        .where("state", "not in", ["delivered", "coming_back"])
        .where("trackingNumber", "is not", null)
        .orderBy("id")
        .select(["courier", "trackingNumber"])
        .execute();
      if (parcels.length === 0) return;
      const { courier, trackingNumber } = pick(parcels);
      const body = pick(forgeries(trackingNumber ?? ""));
      const name = pick([courier ?? "", "postex", "leopards", "trax"]);
      await Promise.all([send(name, body), send(name, body)]);
      await send(name, body);
    },
  };
}
