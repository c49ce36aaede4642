import { sql } from "kysely";
import type { MoneyEntriesTable } from "../order-schema.ts";

/** What somebody holds of the shop's money, in paisa: "Couriers owe" is `courier`, "Riders owe" is `rider`. */
export const heldBy = (holder: MoneyEntriesTable["holder"]) => sql<number>`(
  select coalesce(sum(amount), 0)::bigint from money_entries where holder = ${holder})`;
