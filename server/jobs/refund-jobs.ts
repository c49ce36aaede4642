import type { PeriodicJob } from "../../platform/jobs/run-every.ts";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { openGatewayAccount } from "../../shop/payments/gateway/gateway-account.ts";
import { gatewayOf } from "../../shop/payments/gateway/gateway-of.ts";
import { claimNextRefund, sendRefund } from "../../shop/payments/refunds/send-refund.ts";
import type { Database } from "../../shop/schema.ts";

/** Sends approved refunds to the gateway. Any number of processes may: each refund is leased to one. */
export function startRefundJob(db: Database): PeriodicJob {
  const delivery = { db, gatewayOf, openAccount: openGatewayAccount };
  return runJobs("refunds", {
    concurrency: 2,
    pollMs: 1000,
    claim: () => claimNextRefund(delivery),
    run: (refund) => sendRefund(delivery, refund),
  });
}
