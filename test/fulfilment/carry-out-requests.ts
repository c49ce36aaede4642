import { sql } from "kysely";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import type { Database } from "../../shop/schema.ts";
import { type FakeCourier, fakeDelivery } from "./fake-courier.ts";

/** Makes all requests to couriers due, and carries them out until none is due; `rounds` bounds what is repeated. */
export async function carryOutRequests(
  db: Database,
  fake: FakeCourier,
  rounds = 20,
  delivery = fakeDelivery(db, fake),
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await db
      .updateTable("courierRequests")
      .set({ dueAt: sql<Date>`now()`, leaseUntil: null })
      .where("finishedAt", "is", null)
      .execute();
    const claimed = await claimNextRequest(delivery);
    if (!claimed) return;
    await deliverRequest(delivery, claimed);
  }
}
