import { type PeriodicJob, runEvery } from "../../platform/jobs/run-every.ts";
import { readPhonesAgain } from "../../shop/orders/phones/read-phones-again-queries.ts";
import type { Shop } from "../runtime/open-shop.ts";

/** Reads the phone numbers of older orders again; after an update once, then there is nothing to do. */
export function startPhoneJob({ database }: Pick<Shop, "database">): PeriodicJob {
  return runEvery("phone numbers of older orders", 60_000, () => readPhonesAgain(database));
}
