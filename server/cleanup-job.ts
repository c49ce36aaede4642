import { purgeRateLimits } from "../app/identity/rate-limit-queries.ts";
import { type PeriodicJob, runEvery } from "../platform/jobs/run-every.ts";
import { purgeOldResponses } from "../shop/cart/idempotency-key-queries.ts";
import { purgeExpiredIntentions } from "../shop/cart/purchase-intention-queries.ts";
import { keyRetentionDays } from "../shop/cart/with-idempotency-key.ts";
import { purgeRateSlots } from "../shop/notifications/email-rate-limit-queries.ts";
import { purgeSettledMessages } from "../shop/notifications/outbox-queries.ts";
import type { Shop } from "./open-shop.ts";

/** Once an hour deletes the rows whose retention has ended. Stop it before the shop is closed. */
export function startCleanupJob({ database }: Pick<Shop, "database">): PeriodicJob {
  return runEvery("cleanup", 3_600_000, async () => {
    await purgeOldResponses(database, keyRetentionDays);
    await purgeExpiredIntentions(database);
    await purgeRateLimits(database);
    await purgeSettledMessages(database);
    await purgeRateSlots(database);
  });
}
