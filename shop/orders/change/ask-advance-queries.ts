import { sql } from "kysely";
import { type OrderPhones, selectAdvance } from "../../payments/ledger/advance-at-placement-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

/**
 * Adds the advance that the owner's settings require to an order that is to be paid by another method from now on: as at
 * placement, of its whole price, less what of the order is paid by now. The caller holds the order's lock.
 * @returns paisa; null: none is required
 */
export async function insertRequiredAdvance(
  tx: Database,
  { orderId, phones, method }: { orderId: number; phones: OrderPhones; method: PaymentMethod },
): Promise<number | null> {
  const { due, paid } = await findSums(tx, orderId);
  const required = selectAdvance({
    phones,
    total: due + paid,
    method,
    products: sql`select product_id from order_lines where order_id = ${orderId} and placed_at is not null
      and status <> 'cancelled'`,
  });
  const { rows } = await sql<{ amount: number }>`
    insert into payments (order_id, method, purpose, attempt, amount)
    select ${orderId}, 'jazzcash', 'advance',
      (select coalesce(max(attempt), 0) + 1 from payments where order_id = ${orderId} and purpose = 'advance'),
      least(required.amount - ${paid}::bigint, ${due}::bigint)
    from (${required}) as required
    where required.amount > ${paid}::bigint and ${due}::bigint > 0
    returning amount`.execute(tx);
  return rows[0]?.amount ?? null;
}

/** What is due of an order, and what is paid less what was paid back; paisa. */
async function findSums(tx: Database, orderId: number): Promise<{ due: number; paid: number }> {
  const { rows } = await sql<{ due: number; paid: number }>`
    select order_due(${orderId}) as due, (coalesce((select sum(amount) from payments
        where order_id = ${orderId} and state in ('captured', 'to_refund')), 0)
      - coalesce((select sum(refunds.amount) from refunds join payments on payments.id = payment_id
        where order_id = ${orderId} and refunds.state = 'paid'), 0))::bigint as paid`.execute(tx);
  return rows[0] ?? { due: 0, paid: 0 };
}
