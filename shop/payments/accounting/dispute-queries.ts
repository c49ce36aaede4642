import { sql } from "kysely";
import type { DisputeState } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";

/** A payment that a gateway has had. */
export interface GatewayPayment {
  id: number;
  orderId: number;
  orderNumber: number;
}

/** Of an order number, or of the shop's reference of one payment: the payments that the gateway has had. */
export async function findGatewayPayments(
  tx: Database,
  { orderNumber, reference }: { orderNumber: number | null; reference: string },
): Promise<GatewayPayment[]> {
  const { rows } = await sql<GatewayPayment>`
    select p.id, p.order_id, o.number as order_number
    from payments p join orders o on o.id = p.order_id
    where p.state in ('captured', 'to_refund')
      and (p.reference = ${reference} or o.number = ${orderNumber}::bigint)
      and exists (select from order_events e join money_entries m on m.event_id = e.id
        where e.order_id = p.order_id and e.payment_id = p.id and m.holder = 'gateway' and m.amount > 0)
    order by p.id`.execute(tx);
  return rows;
}

/** What of a payment was not paid back, and what of that is to be by refunds that are not paid yet; paisa. */
export interface PaymentLeft {
  left: number;
  refunding: number;
}

/** Locks a payment. */
export async function lockPaymentLeft(tx: Database, paymentId: number): Promise<PaymentLeft> {
  await sql`select id from payments where id = ${paymentId} for no key update`.execute(tx);
  const { rows } = await sql<PaymentLeft>`
    select amount - paid_back(id) as left, committed_back(id) - paid_back(id) as refunding
    from payments where id = ${paymentId}`.execute(tx);
  return rows[0] ?? { left: 0, refunding: 0 };
}

/** Whether a dispute has this key. */
export async function isDisputeKeyUsed(tx: Database, key: string): Promise<boolean> {
  const row = await tx.selectFrom("paymentDisputes").where("key", "=", key).select("id").executeTakeFirst();
  return row !== undefined;
}

/** Adds an open dispute; null: one of the payment is open. @param dispute its amount in paisa */
export async function insertDispute(
  tx: Database,
  dispute: { key: string; paymentId: number; amount: number; reference: string },
): Promise<number | null> {
  const row = await tx
    .insertInto("paymentDisputes")
    .values(dispute)
    .onConflict((conflict) => conflict.column("paymentId").where(sql<boolean>`state = 'open'`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a dispute is about; undefined: there is none. */
export async function findDispute(tx: Database, id: number) {
  return tx
    .selectFrom("paymentDisputes")
    .where("id", "=", id)
    .select(["paymentId", "amount", "state"])
    .executeTakeFirst();
}

/** A dispute with its order. */
export interface Dispute {
  id: number;
  orderNumber: number;
  /** Paisa. */
  amount: number;
  state: DisputeState;
  reference: string;
  openedAt: Date;
  updatedAt: Date;
}

/** The open disputes first, the oldest of them on top; then the decided ones, newest first. */
export async function listDisputes(db: Database, limit: number): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select d.id, o.number as order_number, d.amount, d.state, d.reference, d.opened_at, d.updated_at
    from payment_disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    order by d.state = 'open' desc, case when d.state = 'open' then d.id else -d.id end limit ${limit}`.execute(
    db,
  );
  return rows;
}
