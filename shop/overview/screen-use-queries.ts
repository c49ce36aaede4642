import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Whether the shop has own riders and disputes: their tabs appear with the first of each. */
export async function screenUse(db: Database): Promise<{ riders: boolean; disputes: boolean }> {
  const { rows } = await sql<{ riders: boolean; disputes: boolean }>`select
    exists (select from riders) as riders, exists (select from payment_disputes) as disputes`.execute(db);
  return rows[0] ?? { riders: false, disputes: false };
}
