import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { GatewayTransaction } from "../ledger/transaction-queries.ts";
import type { GatewayEnvironment } from "../model/gateway-settings.ts";
import type { AnswerSource, AnswerVerdict } from "../schema.ts";

/** A payment at a gateway as the owner sees it beside its order. */
export interface OrderTransaction
  extends Pick<
    GatewayTransaction,
    "reference" | "purpose" | "amount" | "state" | "startedAt" | "responseCode"
  > {
  retrievalReference: string | null;
  /** In the sandbox no money moves; null: no one knows. */
  environment: GatewayEnvironment | null;
  /** When the gateway said otherwise of this payment, which is paid; null: never. */
  contradictedAt: Date | null;
  /** Answers that were not believed, and what was wrong with the last of them. */
  refused: number;
  lastRefusal: { source: AnswerSource; verdict: AnswerVerdict } | null;
}

/** The payments at a gateway of an order, oldest first. */
export async function listTransactions(db: Database, orderId: number): Promise<OrderTransaction[]> {
  const { rows } = await sql<OrderTransaction>`
    select t.reference, t.purpose, t.amount, t.state, t.started_at, t.response_code, t.retrieval_reference, t.environment,
      t.contradicted_at, coalesce(r.count, 0)::integer as refused, r.last as last_refusal
    from gateway_transactions t
    left join lateral (
      select count(*) as count,
        (array_agg(jsonb_build_object('source', source, 'verdict', verdict) order by id desc))[1] as last
      from gateway_answers where transaction_id = t.id and verdict in ('no_hash', 'wrong_hash', 'wrong_amount')
    ) as r on true
    where t.order_id = ${orderId} order by t.id`.execute(db);
  return rows;
}
