import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { methodsOnDelivery } from "../model/payment.ts";
import type { TransferAccount } from "../schema.ts";

interface ArrivedTransfer {
  orderId: number;
  provider: TransferAccount;
  reference: string;
  /** Paisa. */
  amount: number;
}

/**
 * The payment that an arrived transfer captures, with its account, reference and amount: the advance or the payment ahead
 * that the order awaits, else one of its own. A part of what is due at the door counts as paid ahead. The caller holds the
 * order's lock.
 * @returns the payment's id; null: the order is not placed
 */
export async function assignTransfer(tx: Database, transfer: ArrivedTransfer): Promise<number | null> {
  const { orderId, ...values } = transfer;
  const awaited = await tx
    .updateTable("payments")
    .set({ ...values, updatedAt: sql<Date>`now()` })
    // What was to come at the door or by the gateway and came as a transfer.
    .set({ method: sql`case when purpose = 'advance' then 'transfer' else method end` })
    .where(
      sql<boolean>`payments.id = (select id from (
        select id, state, method, purpose, row_number() over (partition by purpose order by attempt desc) as newest
        from payments where order_id = ${orderId}) as attempts
        where newest = 1 and state = 'awaited' and (purpose = 'advance' or method <> all(${methodsOnDelivery}))
        order by purpose limit 1)`,
    )
    .returning("id")
    .executeTakeFirst();
  return awaited?.id ?? insertOwn(tx, transfer);
}

async function insertOwn(tx: Database, transfer: ArrivedTransfer): Promise<number | null> {
  const { orderId, provider, reference, amount } = transfer;
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, method, purpose, attempt, amount, provider, reference)
    select ${orderId}, 'transfer', newest.purpose, (select coalesce(max(attempt), 0) + 1 from payments
        where order_id = ${orderId} and purpose = newest.purpose), ${amount}::bigint, ${provider}, ${reference}
    from (select case when method = any(${methodsOnDelivery}) and ${amount}::bigint < order_due(order_id)
        then 'advance' else 'full' end as purpose
      from payments where order_id = ${orderId} and purpose = 'full' order by attempt desc limit 1) as newest
    where exists (select from orders where id = ${orderId} and placed_at is not null)
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * What has come as advances of an order of which this transfer would be one more although it awaits none, in paisa; 0: it would
 * not be. The caller holds the order's lock.
 */
export async function readAdvanceBefore(
  tx: Database,
  { orderId, amount }: Pick<ArrivedTransfer, "orderId" | "amount">,
): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select advances_paid(${orderId}, committed => true) as paid
    where ${amount}::bigint < order_due(${orderId})
      and not exists (select from payments where order_id = ${orderId} and purpose = 'advance' and state = 'awaited')
      and (select method from payments where order_id = ${orderId} and purpose = 'full' order by attempt desc limit 1)
        = any(${methodsOnDelivery})`.execute(tx);
  return rows[0]?.paid ?? 0;
}
