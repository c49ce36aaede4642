import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import { userName } from "../../base/user-name-queries.ts";
import type { Database } from "../../schema.ts";
import { owedBack } from "./refund-queries.ts";

/** The most rows of a list: it is worked off from the top. */
const maxRows = 100;

/** Orders that were paid too much, each with what no refund is for, in paisa. */
const unrequestedRefunds = sql`
  select order_id, since, owed.unrequested as amount from unsettled_orders cross join lateral (${owedBack(sql`unsettled_orders.order_id`)}) as owed
  where owed_back`;

/**
 * Selects the orders with refunds that wait for someone: order_id, amount (paisa), since. A refund that is being sent to the gateway
 * needs no one.
 */
export const refundsToDo = sql`
  select order_id, sum(amount)::bigint as amount, min(since) as since from (
    ${unrequestedRefunds}
    union all
    select payments.order_id, refunds.created_at, refunds.amount from refunds join payments on payments.id = payment_id
    where refunds.state in ('requested', 'unknown') or (refunds.state = 'approved' and due_at is null)
  ) as to_do where amount > 0 group by order_id`;

/** An order whose customer gets money back for which no one has requested a refund. Paisa. */
export interface OwedRow {
  orderNumber: number;
  customerName: string;
  amount: number;
  since: Date;
  /** Why: it was cancelled after it was paid, paid when it was cancelled or paid already, or is less than was paid. */
  cause: "cancelled" | "paid_cancelled" | "paid_twice" | "paid_more";
}

/** The refunds due that no one has requested, the oldest first. */
export async function listOwed(db: Database): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select owed.*, number::int as order_number, ${customerLabel("orders")} as customer_name,
      case when is_cancelled and by_payment is not null and not is_cancelled_since then 'paid_cancelled'
        when is_cancelled then 'cancelled'
        -- Nothing was due when it came.
        when (select payments.amount from payments where id = by_payment) <= -order_due(owed.order_id)
          and exists (select from payments where payments.order_id = owed.order_id and payments.amount > 0 and id <> by_payment
            and state in ('captured', 'to_refund')) then 'paid_twice'
        else 'paid_more' end as cause
    from (${unrequestedRefunds}) as owed
    join orders on orders.id = owed.order_id
    cross join lateral (
      select not exists (select from order_lines l where l.order_id = owed.order_id and placed_at is not null and status <> 'cancelled')
          as is_cancelled,
        -- The payment in whose transaction more was paid than is due; null: a change of the order did it.
        (select max(payment_id) from order_events e where e.order_id = owed.order_id and type = 'payment.captured' and at = since)
          as by_payment,
        exists (select from order_events e where e.order_id = owed.order_id and type = 'line.cancelled' and at > since)
          as is_cancelled_since
    ) as how
    where amount > 0 order by since, order_id limit ${maxRows}`.execute(db);
  return rows;
}

/** A refund with its order, in paisa. */
export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number];

interface Which {
  id?: number;
  orderId?: number;
  /** Open ones, oldest first, or those that are over, newest first. */
  are?: "open" | "over";
}

/** Refunds, all or some of them. */
export async function listRefunds(db: Database, { id, orderId, are }: Which) {
  const open = sql<boolean>`refunds.state in ('requested', 'approved', 'sending', 'unknown')`;
  let query = db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("users as requester", "requester.id", "refunds.requestedBy")
    .leftJoin("users as approver", "approver.id", "refunds.approvedBy")
    .leftJoin("orderEvents as captured", (join) =>
      join
        .onRef("captured.orderId", "=", "payments.orderId")
        .onRef("captured.paymentId", "=", "payments.id")
        .on("captured.type", "=", "payment.captured")
        .on("captured.actor", "=", "admin"),
    )
    .leftJoin("users as confirmer", "confirmer.id", "captured.actorId")
    .select(["refunds.id", "refunds.amount", "refunds.priceCut", "refunds.channel", "refunds.state"])
    .select([
      "refunds.reason",
      "refunds.reference",
      "refunds.answer",
      "refunds.createdAt",
      "refunds.updatedAt",
    ])
    .select(["refunds.approvedAt", "refunds.paidAt", "orders.number as orderNumber"])
    .select((eb) => eb.ref("payments.amount").$notNull().as("paymentAmount"))
    .select("payments.method as paymentMethod")
    .select(["payments.reference as paymentReference", "captured.at as paymentConfirmedAt"])
    // When a person said that it has come, and who; null: the gateway said so.
    .select(userName("confirmer").as("paymentConfirmedBy"))
    .select(customerLabel("orders").as("customerName"))
    .select(sql<boolean>`refunds.due_at is not null`.as("isDue"))
    .select(userName("requester").as("requestedBy"))
    .select(userName("approver").as("approvedBy"))
    .limit(maxRows);
  if (id !== undefined) query = query.where("refunds.id", "=", id);
  if (orderId !== undefined) query = query.where("payments.orderId", "=", orderId);
  if (are === "open") query = query.where(open).orderBy("refunds.createdAt").orderBy("refunds.id");
  if (are === "over") query = query.where(sql<boolean>`not ${open}`);
  return query.orderBy("refunds.updatedAt", "desc").orderBy("refunds.id", "desc").execute();
}
