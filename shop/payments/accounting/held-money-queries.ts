import { sql } from "kysely";
import type { MoneyEntriesTable } from "../../orders/schema.ts";

/** How much of the shop's money a holder has, in paisa: "Couriers owe" is `courier`, "Riders owe" is `rider`. */
export const heldBy = (holder: MoneyEntriesTable["holder"]) => sql<number>`(
  select coalesce(sum(amount), 0)::bigint from money_entries where holder = ${holder})`;
