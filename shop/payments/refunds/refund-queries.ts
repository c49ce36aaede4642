import { type Insertable, type RawBuilder, sql } from "kysely";
import { lockOrdersOf } from "../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../schema.ts";
import type { RefundChannel, RefundsTable } from "../refund-schema.ts";
import { committedRefundStates, openRefundStates } from "./refund.ts";

/** A refund with its payment, locked. Sums in paisa. */
export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** Locks the order of a refund, then the refund; undefined: there is no such refund. */
export async function lockRefund(tx: Database, id: number) {
  await lockOrdersOf(tx, "refund", id);
  return (
    tx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .where("refunds.id", "=", id)
      .select([
        "refunds.id",
        "payments.orderId",
        "refunds.paymentId",
        "refunds.amount",
        "priceCut",
        "adjustmentId",
      ])
      .select(["refunds.state", "channel", "attempts", "dueAt", "payments.reference as paymentReference"])
      // By what the payment was made at the gateway; null: no one knows.
      .select((eb) =>
        eb
          .selectFrom("gatewayTransactions")
          .whereRef("paymentId", "=", "payments.id")
          .select("instrument")
          .as("instrument"),
      )
      .forNoKeyUpdate("refunds")
      .executeTakeFirst()
  );
}

/** What of an order is owed to its customer in paisa, and what of that no refund is for. */
export interface Owed {
  /** What the customer still has to pay; below 0: what is owed back. */
  due: number;
  /** Not requested yet. */
  unrequested: number;
  /** Not approved yet. */
  uncommitted: number;
}

/**
 * Selects the `Owed` of a placed order, but for a refund itself: never more than is left of what it has paid. What an approved refund
 * lowers the price by is in what is due; of a requested one it is not.
 */
export const owedBack = (orderId: RawBuilder<unknown>, except = 0) => sql`
  select due, least(greatest(-due, 0) - coalesce(refunding.owed, 0), paid - paid_back - coalesce(refunding.open, 0))::bigint as unrequested,
    (greatest(-due, 0) - coalesce(refunding.committed, 0))::bigint as uncommitted
  from order_amounts as amounts cross join lateral (
    select sum(refunds.amount) as open, sum(refunds.amount - case when refunds.state = 'requested' then price_cut else 0 end) as owed,
      sum(refunds.amount) filter (where refunds.state in (${sql.join(committedRefundStates.map((state) => sql.lit(state)))})) as committed
    from refunds join payments on payments.id = payment_id
    where payments.order_id = amounts.order_id and refunds.id <> ${except}
      and refunds.state in (${sql.join(openRefundStates.map((state) => sql.lit(state)))})
  ) as refunding where amounts.order_id = ${orderId}`;

/** What is owed back of an order, but for a refund itself. */
export async function readOwed(db: Database, orderId: number, { except = 0 } = {}): Promise<Owed> {
  const { rows } = await sql<Owed>`${owedBack(sql`${orderId}::bigint`, except)}`.execute(db);
  return rows[0] ?? { due: 0, unrequested: 0, uncommitted: 0 };
}

/** A payment that has come, and what of it may still go back, in paisa. */
export interface RefundablePayment {
  id: number;
  method: string;
  provider: string | null;
  reference: string | null;
  amount: number;
  left: number;
}

/** A placed order by its number. */
export async function findOrderToRefund(db: Database, number: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .where("placedAt", "is not", null)
    .executeTakeFirst();
}

/** The captured payments of an order of which something is left, the newest first. */
export async function listRefundable(db: Database, orderId: number): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select * from (
      select id, method, provider, reference, amount, amount - committed_back(id) as left
      from payments where order_id = ${orderId} and state in ('captured', 'to_refund')
    ) as captured where "left" > 0 order by id desc`.execute(db);
  return rows;
}

/** The refund that a form has made already; undefined: none. */
export async function findRefundByKey(db: Database, key: string) {
  return db
    .selectFrom("refunds")
    .select(["id", "paymentId", "amount", "channel"])
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Stores a request, in paisa. @returns its id */
export async function insertRefund(tx: Database, refund: Insertable<RefundsTable>): Promise<number> {
  const { id } = await tx.insertInto("refunds").values(refund).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Stores who approved a refund; one that the gateway pays is sent from now on. */
export async function markApproved(
  tx: Database,
  { id, channel }: Pick<LockedRefund, "id" | "channel">,
  { approvedBy, adjustmentId }: { approvedBy: string | null; adjustmentId: number | null },
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({
      approvedBy,
      adjustmentId,
      approvedAt: sql<Date>`now()`,
      dueAt: channel === "gateway" ? sql<Date>`now()` : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores by which way and with which reference a refund is paid, before it becomes `paid`. */
export async function markPaid(
  tx: Database,
  id: number,
  { channel, reference }: { channel: RefundChannel; reference: string | null },
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ channel, reference, paidAt: sql<Date>`now()`, dueAt: null, leaseUntil: null })
    .where("id", "=", id)
    .execute();
}
