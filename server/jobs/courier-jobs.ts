import { type PeriodicJob, runEvery } from "../../platform/jobs/run-every.ts";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { findCourierCity } from "../../shop/fulfilment/cities/find-courier-city.ts";
import type { CourierDelivery } from "../../shop/fulfilment/couriers/accounts/courier-delivery.ts";
import { fetchDueCities } from "../../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { openCourierAccount } from "../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { adapterOf } from "../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import {
  cancelEmptyBookings,
  claimNextRequest,
  deliverRequest,
} from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { followHints } from "../../shop/fulfilment/couriers/tracking/follow-hints.ts";
import { pullCourierMoney, trackParcels } from "../../shop/fulfilment/couriers/tracking/track-parcels.ts";
import type { Database } from "../../shop/schema.ts";

/** How this server speaks to couriers: by their protocols, with the owner's accounts. */
export function courierDelivery(db: Database): CourierDelivery {
  return { db, adapterOf, openAccount: openCourierAccount, findCity: findCourierCity };
}

/**
 * Sends what is asked of couriers, and asks them where parcels are. Any number of processes may: each request and each
 * parcel is leased to one. Stop it before the shop is closed.
 */
export function startCourierJobs(delivery: CourierDelivery): PeriodicJob {
  const jobs = [
    runJobs("courier requests", {
      concurrency: 4,
      pollMs: 1000,
      claim: () => claimNextRequest(delivery),
      run: (request) => deliverRequest(delivery, request),
    }),
    runEvery("courier webhooks", 2000, () => followHints(delivery.db)),
    runEvery("tracking", 15_000, async (signal) => {
      await cancelEmptyBookings(delivery.db);
      await trackParcels(delivery, signal);
    }),
    runEvery("courier cities", 600_000, (signal) => fetchDueCities(delivery, signal)),
    runEvery("courier charges and payments", 600_000, (signal) => pullCourierMoney(delivery, signal)),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
