import { type Repeated, repeat } from "../platform/jobs/repeat.ts";
import { keyDays } from "../shop/cart/once.ts";
import { forgetAnswers } from "../shop/cart/request-key-queries.ts";
import type { Shop } from "./open-shop.ts";

/** Once an hour, forgets what the shop no longer needs. Stop it before the shop is closed. */
export function keepHouse({ database }: Pick<Shop, "database">): Repeated {
  return repeat("tidying the keys of forms", 3_600_000, () => forgetAnswers(database, keyDays));
}
