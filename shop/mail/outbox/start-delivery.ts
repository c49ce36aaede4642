import type { PeriodicJob } from "../../../platform/jobs/run-every.ts";
import { runJobs } from "../../../platform/jobs/run-jobs.ts";
import { claimNext, type Delivery, deliverMessage } from "./deliver-message.ts";

/** Delivers each message at least once. Stop it before the database closes. It polls: a second is soon enough. */
export function startDelivery(delivery: Delivery, pollMs = 1000): PeriodicJob {
  return runJobs("delivering email", {
    concurrency: 4,
    pollMs,
    claim: () => claimNext(delivery),
    run: (message) => deliverMessage(delivery, message),
  });
}
