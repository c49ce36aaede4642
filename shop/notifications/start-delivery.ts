import type { PeriodicJob } from "../../platform/jobs/run-every.ts";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { claimNext, type Delivery, deliverMessage } from "./deliver-message.ts";

/**
 * Delivers the outbox until it is stopped, each message at least once; stop it before the database is closed. The
 * outbox polls instead of listening: a second is soon enough for email.
 */
export function startDelivery(delivery: Delivery, pollMs = 1000): PeriodicJob {
  return runJobs("delivering email", {
    concurrency: 4,
    pollMs,
    claim: () => claimNext(delivery),
    run: (message) => deliverMessage(delivery, message),
  });
}
