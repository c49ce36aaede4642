import { sql } from "kysely";
import { expect } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { courierDelivery, startCourierJobs } from "../../../server/jobs/courier-jobs.ts";
import { fetchDueCities } from "../../../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { trackParcels } from "../../../shop/fulfilment/couriers/tracking/track-parcels.ts";
import { connectShop } from "../../simulators/couriers/connect-shop.ts";
import { type SimulatedCourier, startCourier } from "../../simulators/couriers/start-courier.ts";
import type { BrowserShop } from "../owner/owner-steps.ts";

const names = ["postex", "leopards", "trax"] as const;
export type CourierName = (typeof names)[number];

/** Three simulated couriers at which a shop has accounts, and the jobs by which the shop speaks to them. */
export interface PlayedCouriers extends Record<CourierName, SimulatedCourier> {
  /** Asks at once where the parcels are, as the shop does automatically in its own time. */
  trackNow(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the couriers, connects the shop with them, and has their lists of cities fetched. */
export async function playCouriers({ db, shop }: BrowserShop): Promise<PlayedCouriers> {
  setSealingSecrets(shop.sealingSecrets);
  const [postex, leopards, trax] = await Promise.all(names.map((name) => startCourier(name)));
  if (!postex || !leopards || !trax) throw new Error("a courier did not start");
  const couriers = [postex, leopards, trax];
  expect(await connectShop(db, couriers)).toEqual([...names]);
  const delivery = courierDelivery(db);
  await fetchDueCities(delivery, new AbortController().signal);
  const jobs = startCourierJobs(delivery);
  return {
    postex,
    leopards,
    trax,
    async trackNow() {
      const due = { trackDueAt: new Date(0), trackLeaseUntil: null };
      await db.updateTable("shipments").set(due).where("trackingNumber", "is not", null).execute();
      await trackParcels(delivery, new AbortController().signal);
      // The shop's own round may have begun a moment earlier and ask about some of them.
      const asked = db.selectFrom("shipments").where("trackLeaseUntil", ">", sql<Date>`now()`).select("id");
      await expect.poll(() => asked.execute()).toEqual([]);
    },
    async stop() {
      await jobs.stop();
      await Promise.all(couriers.map((courier) => courier.stop()));
    },
  };
}
