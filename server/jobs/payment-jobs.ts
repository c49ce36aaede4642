import { type PeriodicJob, runEvery } from "../../platform/jobs/run-every.ts";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { openGatewayAccount } from "../../shop/payments/gateway/gateway-account.ts";
import { gatewayOf } from "../../shop/payments/gateway/gateway-of.ts";
import {
  claimNextInquiry,
  expireTransactions,
  inquire,
  type PaymentDelivery,
} from "../../shop/payments/gateway/reconcile-transactions.ts";
import type { Database } from "../../shop/schema.ts";

/** How this server speaks to payment gateways: by their protocols, with the owner's account. */
export function paymentDelivery(db: Database): PaymentDelivery {
  return { db, gatewayOf, openAccount: openGatewayAccount };
}

/**
 * Makes inquiries about payments that are not decided, and expires those that no one finished. Any number of processes may:
 * each payment is leased to one. Stop it before the shop is closed.
 */
export function startPaymentJobs(delivery: PaymentDelivery): PeriodicJob {
  const jobs = [
    runJobs("payment inquiries", {
      concurrency: 4,
      pollMs: 2000,
      claim: () => claimNextInquiry(delivery),
      run: (due) => inquire(delivery, due),
    }),
    runEvery("finished payments", 60_000, () => expireTransactions(delivery.db)),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
