import { forgetOld } from "../app/identity/rate-limit-queries.ts";
import { type Repeated, repeat } from "../platform/jobs/repeat.ts";
import { keyDays } from "../shop/cart/once.ts";
import { forgetOldIntentions } from "../shop/cart/purchase-intention-queries.ts";
import { forgetAnswers } from "../shop/cart/request-key-queries.ts";
import type { Shop } from "./open-shop.ts";

/** Once an hour, forgets what the shop no longer needs. Stop it before the shop is closed. */
export function keepHouse({ database }: Pick<Shop, "database">): Repeated {
  return repeat("tidying what forms left behind", 3_600_000, async () => {
    await forgetAnswers(database, keyDays);
    await forgetOldIntentions(database);
    await forgetOld(database);
  });
}
