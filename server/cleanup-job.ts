import { forgetOld } from "../app/identity/rate-limit-queries.ts";
import { type Repeated, repeat } from "../platform/jobs/repeat.ts";
import { purgeOldResponses } from "../shop/cart/idempotency-key-queries.ts";
import { purgeExpiredIntentions } from "../shop/cart/purchase-intention-queries.ts";
import { keyRetentionDays } from "../shop/cart/with-idempotency-key.ts";
import type { Shop } from "./open-shop.ts";

/** Once an hour, forgets what the shop no longer needs. Stop it before the shop is closed. */
export function startCleanupJob({ database }: Pick<Shop, "database">): Repeated {
  return repeat("tidying what forms left behind", 3_600_000, async () => {
    await purgeOldResponses(database, keyRetentionDays);
    await purgeExpiredIntentions(database);
    await forgetOld(database);
  });
}
