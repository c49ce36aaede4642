import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import { hasOpenDispute } from "../ledger/open-dispute-queries.ts";
import { hasTypedTransfer } from "../ledger/paid-ahead-queries.ts";
import type { AnswerVerdict } from "../schema.ts";
import { pendingCodes } from "./jazzcash/response-codes.ts";
import type { PaymentConcern } from "./payment-concern.ts";

/** Minutes in which the gateway must have answered the first questions about a payment. */
const answerMinutes = 120;
/** Minutes after an answer that is not believed: the shop asks the gateway itself before. */
const inquiryMinutes = 30;
/** Minutes after a failure in which most customers who try again have done so. */
const retryMinutes = 60;
/** Minutes after the end of a payment in which the gateway must have decided. */
const decisionMinutes = 60;

/** The most rows of the list: it is worked off from the top. */
const maxRows = 100;

/** Verdicts on answers that were not believed. */
const refused = sql`('no_hash', 'wrong_hash', 'wrong_amount')`;

const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`;

/** Of a transaction `t`: its order still awaits just this payment by the gateway. */
const isAwaited = sql`(order_due(t.order_id) > 0 and exists (
  select from payments p where p.order_id = t.order_id and p.purpose = t.purpose and p.state = 'awaited'
    and (p.purpose = 'advance' or (p.method = t.gateway
      and p.attempt = (select max(attempt) from payments where order_id = t.order_id and purpose = 'full')))))`;

/** Of a transaction `t`: its money is with the shop, for all that is known. Paid back or paid out by the gateway, nothing is open. */
const isMoneyUnproved = sql`(
  exists (select from payments p where p.id = t.payment_id and p.state in ('captured', 'to_refund')
    and p.amount > committed_back(p.id))
  and not exists (select from order_events e join money_entries m on m.event_id = e.id
    join gateway_payout_items i on i.entry_id = m.id
    where e.order_id = t.order_id and e.payment_id = t.payment_id and not i.taken_back))`;

/** Of a transaction `t`: the customer has not gone to the gateway again. */
const isNewest = sql`(not exists (select from gateway_transactions newer where newer.order_id = t.order_id and newer.id > t.id))`;

/**
 * The payments at the gateway that need someone, one of each open order: order_id, id (of the transaction), concern, since, amount,
 * verdict (of an answer that was not believed). Computed from what is stored: a row goes as soon as its cause is over, or once
 * someone has taken it off the list after it arose. While a transaction ID of the same order waits for a check, that comes first. It reads the open orders' transactions, by their index.
 */
export const paymentsOfConcern = (now: Date) => sql`
  select distinct on (t.order_id) t.order_id, t.id, found.concern, found.since, t.amount, said.verdict, said.said_amount
  from (select distinct order_id from order_lines where status = 'pending' and placed_at is not null) as open
  join gateway_transactions t on t.order_id = open.order_id
  cross join lateral (
    select bool_or(source = 'inquiry') as is_answered,
      max(received_at) filter (where verdict = 'accepted') as decided_at,
      -- The first of them: anybody can send more, and none may take the row off the list or bring it back.
      min(received_at) filter (where verdict in ${refused} and id > coalesce(last_believed, 0)) as refused_at,
      (array_agg(verdict order by id desc) filter (where verdict in ${refused}))[1] as verdict,
      (array_agg(amount order by id) filter (where verdict = 'wrong_amount' and amount is not null))[1] as said_amount
    from (select id, source, verdict, received_at, amount,
        max(id) filter (where verdict in ('accepted', 'repeated') or (source = 'inquiry' and verdict = 'hint')) over () as last_believed
      from gateway_answers where transaction_id = t.id) as answers
  ) as said
  cross join lateral (values
    (1, 'contradicted', t.contradicted_at, t.contradicted_at is not null and t.state = 'paid' and ${isMoneyUnproved}),
    (2, 'not_believed', said.refused_at + ${minutes(inquiryMinutes)}, said.refused_at is not null and t.state <> 'paid' and ${isAwaited}),
    (3, 'no_answer', t.started_at + ${minutes(answerMinutes)},
      t.state in ('started', 'pending', 'expired') and not coalesce(said.is_answered, false) and ${isAwaited}),
    -- response_code is set only by an accepted answer.
    (4, 'not_decided', t.expires_at + ${minutes(decisionMinutes)},
      t.state in ('pending', 'expired') and t.response_code = any(${pendingCodes}) and ${isAwaited}),
    (5, 'failed', coalesce(said.decided_at, t.expires_at) + ${minutes(retryMinutes)},
      t.state = 'failed' and ${isNewest} and ${isAwaited}),
    (6, 'not_finished', t.started_at + ${minutes(answerMinutes)},
      t.state in ('started', 'expired') and ${isNewest} and ${isAwaited})
  ) as found (rank, concern, since, holds)
  where found.holds and found.since <= ${now} and (not ${hasTypedTransfer(sql`t.order_id`)} or ${hasOpenDispute(sql`t.order_id`)})
    and not exists (select from order_events seen
      where seen.order_id = t.order_id and seen.type = 'transaction.seen'
        and (seen.data ->> 'transaction')::bigint = t.id and seen.at >= found.since)
  order by t.order_id, found.rank, t.id desc`;

/** A payment at the gateway that needs someone. */
export interface PaymentOfConcern {
  /** Of the transaction. */
  id: number;
  concern: PaymentConcern;
  /** Since when it needs someone. */
  since: Date;
  /** Paisa. */
  amount: number;
  purpose: "full" | "advance";
  /** In the sandbox no money moves. */
  isSandbox: boolean;
  startedAt: Date;
  responseCode: string | null;
  /** Of the last answer that was not believed. */
  verdict: AnswerVerdict | null;
  /** Paisa, of the first answer with a valid hash that names another amount. */
  saidAmount: number | null;
  /** The shop asks the gateway about it within the next minutes. */
  isBeingAsked: boolean;
  orderNumber: number;
  customerName: string;
  phone: string;
}

/** The payments that need someone, the oldest first. */
export async function listPaymentsOfConcern(db: Database, now: Date): Promise<PaymentOfConcern[]> {
  const { rows } = await sql<PaymentOfConcern>`
    select found.id, found.concern, found.since, found.amount, found.verdict, found.said_amount, t.purpose, t.started_at, t.response_code,
      coalesce(t.environment = 'sandbox', false) as is_sandbox,
      coalesce(t.inquiry_due_at <= ${now}::timestamptz + interval '2 minutes', false) as is_being_asked,
      o.number::int as order_number, ${customerLabel("o")} as customer_name,
      coalesce(o.phone_e164, o.phone_number, '') as phone
    from (${paymentsOfConcern(now)}) as found
    join gateway_transactions t on t.id = found.id
    join orders o on o.id = found.order_id
    order by found.since, found.id limit ${maxRows}`.execute(db);
  return rows;
}

/** Why someone should look at a transaction; undefined: its cause is over. The caller holds the lock of its order. */
export async function findConcern(
  tx: Database,
  { id, orderId, now }: { id: number; orderId: number; now: Date },
): Promise<PaymentConcern | undefined> {
  const { rows } = await sql<{ concern: PaymentConcern }>`
    select concern from (${paymentsOfConcern(now)}) as found where order_id = ${orderId} and id = ${id}`.execute(
    tx,
  );
  return rows[0]?.concern;
}

/** The order of a transaction, with its number; undefined: there is no such transaction. */
export async function findOrderOfTransaction(
  db: Database,
  id: number,
): Promise<{ orderId: number; number: number } | undefined> {
  return db
    .selectFrom("gatewayTransactions")
    .innerJoin("orders", "orders.id", "orderId")
    .where("gatewayTransactions.id", "=", id)
    .select(["orderId", "orders.number"])
    .executeTakeFirst();
}
