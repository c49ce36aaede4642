import { sql } from "kysely";
import type { TransferAccount } from "../payment-schema.ts";
import type { Database } from "../schema.ts";

/** An order for which money may have come. */
export interface ExpectedTransfer {
  orderId: number;
  number: number;
  customerName: string;
  /** What the order awaits now: its advance, else what is due; paisa. */
  amount: number;
  since: Date;
  /** What its customer has typed; null: nothing. */
  claim: {
    id: number;
    account: TransferAccount;
    reference: string;
    /** The number of the order that this transaction has paid already; null: none. */
    paid: number | null;
    /** The other orders whose customers have typed the same. */
    others: number[];
    /** What they have typed before and nobody has settled. */
    before: { account: TransferAccount; reference: string }[];
  } | null;
}

const expected = (
  since: string,
) => sql`o.id as order_id, o.number, o.customer_name, ${sql.ref(since)} as since,
  greatest(least(order_due(o.id), coalesce((select amount from payments where order_id = o.id and purpose = 'advance'
    and state = 'awaited' and amount > 0 order by attempt desc limit 1), order_due(o.id))), 0)::bigint as amount`;

/** Which rows of a list are shown. */
interface Page {
  limit: number;
  offset: number;
}

/** The orders with claims that wait, each once with its newest claim; those that wait longest first. */
export async function listWaitingClaims(db: Database, { limit, offset }: Page): Promise<ExpectedTransfer[]> {
  const { rows } = await sql<ExpectedTransfer>`
    select ${expected("c.since")}, jsonb_build_object('id', c.id, 'account', c.account, 'reference', c.reference,
      'paid', (select paid.number from payments join orders paid on paid.id = order_id
        where provider = c.account and reference = c.reference),
      'others', coalesce((select jsonb_agg(distinct other.number) from transfer_claims same join orders other on other.id = same.order_id
        where same.reference = c.reference and same.order_id <> c.order_id and same.state = 'waiting'), '[]'),
      'before', coalesce((select jsonb_agg(jsonb_build_object('account', account, 'reference', reference) order by id)
        from transfer_claims where order_id = c.order_id and state = 'waiting' and id < c.id), '[]')) as claim
    from (select distinct on (order_id) *, min(claimed_at) over (partition by order_id) as since from transfer_claims
      where state = 'waiting' order by order_id, id desc) as c join orders o on o.id = c.order_id
    order by c.since, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Orders that await a transfer and have no claim, the oldest first. */
export async function listAwaitedTransfers(
  db: Database,
  { limit, offset }: Page,
): Promise<ExpectedTransfer[]> {
  const { rows } = await sql<ExpectedTransfer>`
    select ${expected("o.placed_at")}, null as claim
    from payments p join orders o on o.id = p.order_id
    where p.method = 'transfer' and p.state = 'awaited' and o.placed_at is not null and order_due(o.id) > 0
      and not exists (select from payments newer where newer.order_id = p.order_id and newer.purpose = p.purpose
        and newer.attempt > p.attempt)
      and not exists (select from transfer_claims c where c.order_id = o.id and c.state = 'waiting')
    group by o.id order by o.placed_at, o.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Any placed order, for a transfer that came without a word; undefined: there is none with this number. */
export async function findExpectedTransfer(
  db: Database,
  number: number,
): Promise<ExpectedTransfer | undefined> {
  const { rows } = await sql<ExpectedTransfer>`
    select ${expected("o.placed_at")}, null as claim from orders o
    where o.number = ${number} and o.placed_at is not null`.execute(db);
  return rows[0];
}
