import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** The advance that an order waits for before a payment comes, in paisa; 0: none. The caller holds the order's lock. */
export async function readAdvanceToCome(tx: Database, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "advance")
    .where("state", "=", "awaited")
    .select("amount")
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/**
 * An order of which a captured payment has paid a part ahead awaits the rest of it; one of whose advance a part came, the rest of
 * that. The caller holds the order's lock.
 * @param advanceToCome what `readAdvanceToCome` said before the payment
 */
export async function awaitTheRest(tx: Database, paymentId: number, advanceToCome: number): Promise<void> {
  await sql`
    insert into payments (order_id, method, purpose, attempt, amount)
    select order_id, method, purpose, attempt + 1,
      case purpose when 'advance' then least(${advanceToCome}::bigint - amount, due) end
    from (select *, order_due(order_id) as due from payments where id = ${paymentId}) as paid
    where due > 0 and (purpose = 'full' or ${advanceToCome}::bigint > amount and not exists (
      select from payments as other where other.order_id = paid.order_id and other.purpose = 'advance'
        and other.state = 'awaited'))`.execute(tx);
}
