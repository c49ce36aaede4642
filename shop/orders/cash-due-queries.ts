import { sql } from "kysely";
import { awaitedAdvance } from "../payments/advance-queries.ts";
import { methodsOnDelivery } from "../payments/payment.ts";
import type { Database } from "../schema.ts";

/** The cash that is due at the door once an awaited advance has come, in paisa; 0: nothing, or the order is paid ahead. */
export async function findCashToKeepReady(db: Database, orderId: number): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select case when (
        select method from payments where order_id = ${orderId} and purpose = 'full' order by attempt desc limit 1
      ) = any(${methodsOnDelivery})
      then greatest(order_due(${orderId}) - ${awaitedAdvance(sql`${orderId}`)}, 0) else 0 end as cash`.execute(
    db,
  );
  return rows[0]?.cash ?? 0;
}
