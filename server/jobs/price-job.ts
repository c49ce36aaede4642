import { type PeriodicJob, runEvery } from "../../platform/jobs/run-every.ts";
import { runScheduledPrices } from "../../shop/catalogue/prices/run-scheduled-prices.ts";
import type { Shop } from "../runtime/open-shop.ts";

/**
 * Once a minute begins and ends the prices with a date that are due, also those that were due while the shop was off. Stop it
 * before the shop is closed.
 */
export function startPriceJob({ database }: Pick<Shop, "database">): PeriodicJob {
  return runEvery("scheduled prices", 60_000, () => runScheduledPrices(database, () => new Date()));
}
