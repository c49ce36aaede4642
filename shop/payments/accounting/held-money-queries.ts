import { sql } from "kysely";
import type { MoneyEntriesTable } from "../../orders/schema.ts";

/** How much of the shop's money a holder has, in paisa; of what couriers have, `readCourierCash` says more. */
export const heldBy = (holder: MoneyEntriesTable["holder"]) => sql<number>`(
  select coalesce(sum(amount), 0)::bigint from money_entries where holder = ${holder})`;
