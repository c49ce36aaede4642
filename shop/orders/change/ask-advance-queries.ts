import { sql } from "kysely";
import { type OrderPhones, selectAdvance } from "../../payments/ledger/advance-at-placement-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

interface AdvanceInput {
  orderId: number;
  phones: OrderPhones;
  method: PaymentMethod;
}

/** The advance in paisa that `insertRequiredAdvance` would add; 0: none is required. */
export async function findRequiredAdvance(db: Database, input: AdvanceInput): Promise<number> {
  const { rows } = await selectRequired(input, await findSums(db, input.orderId)).execute(db);
  return rows[0]?.amount ?? 0;
}

/**
 * Adds the advance that the owner's settings require to an order that is to be paid by another method from now on: as at
 * placement, of its whole price, less what of the order is paid by now. The caller holds the order's lock.
 * @returns paisa; null: none is required
 */
export async function insertRequiredAdvance(tx: Database, input: AdvanceInput): Promise<number | null> {
  const { orderId } = input;
  const required = selectRequired(input, await findSums(tx, orderId));
  const { rows } = await sql<{ amount: number }>`
    insert into payments (order_id, method, purpose, attempt, amount)
    select ${orderId}, 'jazzcash', 'advance',
      (select coalesce(max(attempt), 0) + 1 from payments where order_id = ${orderId} and purpose = 'advance'), amount
    from (${required}) as required
    returning amount`.execute(tx);
  return rows[0]?.amount ?? null;
}

/** Selects the amount that is still to be paid ahead; no row: nothing. */
function selectRequired({ orderId, phones, method }: AdvanceInput, { due, paid }: Sums) {
  const required = selectAdvance({
    phones,
    total: due + paid,
    method,
    products: sql`select product_id from order_lines where order_id = ${orderId} and placed_at is not null
      and status <> 'cancelled'`,
  });
  return sql<{ amount: number }>`
    select least(required.amount - ${paid}::bigint, ${due}::bigint) as amount from (${required}) as required
    where required.amount > ${paid}::bigint and ${due}::bigint > 0`;
}

interface Sums {
  due: number;
  paid: number;
}

/** What is due of an order, and what is paid less what was paid back; paisa. */
async function findSums(tx: Database, orderId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select due, paid - paid_back as paid from order_amounts where order_id = ${orderId}`.execute(tx);
  return rows[0] ?? { due: 0, paid: 0 };
}
