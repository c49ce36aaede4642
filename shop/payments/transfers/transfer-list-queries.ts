import { type RawBuilder, sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { TransferAccount } from "../schema.ts";
import type { TransferCursor } from "./transfer-cursor.ts";

/** An order for which money may have come. */
export interface ExpectedTransfer {
  orderId: number;
  number: number;
  customerName: string;
  /** In its international form; as it was typed where none was read. */
  phoneNumber: string;
  /** What the order awaits now: its advance, else what is due; paisa. */
  amount: number;
  since: Date;
  /** Of `since`, for a position in a list. */
  micros: number;
  /** What its customer has typed; null: nothing. */
  claim: {
    id: number;
    account: TransferAccount;
    reference: string;
    /** The number of the order that this transaction has paid already; null: none. */
    paid: number | null;
    /** The other orders whose customers have typed the same. */
    others: number[];
    /** What they have typed before and no one has settled. */
    before: { account: TransferAccount; reference: string }[];
  } | null;
}

const expected = (
  since: string,
) => sql`o.id as order_id, o.number, ${customerLabel("o")} as customer_name, coalesce(o.phone_e164, o.phone_number, '') as phone_number, ${sql.ref(since)} as since, (extract(epoch from ${sql.ref(since)}) * 1000000)::bigint as micros,
  greatest(least(order_due(o.id), coalesce((select amount from payments where order_id = o.id and purpose = 'advance'
    and state = 'awaited' and amount > 0 order by attempt desc limit 1), order_due(o.id))), 0)::bigint as amount`;

/** Which rows of a list are shown. */
interface Page {
  cursor: TransferCursor | null;
  limit: number;
}

/** The condition and the order of a page. @param key since when a row waits, and its order's id */
function pageOf({ cursor, limit }: Page, [since, id]: readonly [string, string]) {
  const isBackwards = cursor?.side === "before";
  const [at, key] = [sql.ref(since), sql.ref(id)];
  const direction = isBackwards ? sql`desc` : sql`asc`;
  return {
    isOnPage: cursor
      ? sql`(${at}, ${key}) ${isBackwards ? sql`<` : sql`>`} (
          timestamptz 'epoch' + ${cursor.micros}::float8 * interval '1 microsecond', ${cursor.orderId}::bigint)`
      : sql`true`,
    sorted: sql`order by ${at} ${direction}, ${key} ${direction} limit ${limit}`,
  };
}

/** The rows of a statement, the oldest first. */
async function read(db: Database, statement: RawBuilder<ExpectedTransfer>, { cursor }: Page) {
  const { rows } = await statement.execute(db);
  return cursor?.side === "before" ? rows.reverse() : rows;
}

/** The orders with claims that wait, each with its newest claim. */
const ordersWithClaims = sql`
  select ${expected("c.since")}, jsonb_build_object('id', c.id, 'account', c.account, 'reference', c.reference,
    'paid', (select paid.number from payments join orders paid on paid.id = order_id
      where provider = c.account and reference = c.reference),
    'others', coalesce((select jsonb_agg(distinct other.number) from transfer_claims same join orders other on other.id = same.order_id
      where same.reference = c.reference and same.order_id <> c.order_id and same.state = 'waiting'), '[]'),
    'before', coalesce((select jsonb_agg(jsonb_build_object('account', account, 'reference', reference) order by id)
      from transfer_claims where order_id = c.order_id and state = 'waiting' and id < c.id), '[]')) as claim
  from (select distinct on (order_id) *, min(claimed_at) over (partition by order_id) as since from transfer_claims
    where state = 'waiting' order by order_id, id desc) as c join orders o on o.id = c.order_id`;

/** The orders with claims that wait; those that wait longest first. */
export async function listWaitingClaims(db: Database, page: Page): Promise<ExpectedTransfer[]> {
  const { isOnPage, sorted } = pageOf(page, ["c.since", "c.order_id"]);
  return read(db, sql<ExpectedTransfer>`${ordersWithClaims} where ${isOnPage} ${sorted}`, page);
}

/** Orders that await a transfer and have no claim, the oldest first. */
export async function listAwaitedTransfers(db: Database, page: Page): Promise<ExpectedTransfer[]> {
  const { isOnPage, sorted } = pageOf(page, ["o.placed_at", "o.id"]);
  const statement = sql<ExpectedTransfer>`
    select ${expected("o.placed_at")}, null as claim
    from payments p join orders o on o.id = p.order_id
    where p.method = 'transfer' and p.state = 'awaited' and o.placed_at is not null and order_due(o.id) > 0
      and not exists (select from payments newer where newer.order_id = p.order_id and newer.purpose = p.purpose
        and newer.attempt > p.attempt)
      and not exists (select from transfer_claims c where c.order_id = o.id and c.state = 'waiting')
      and ${isOnPage}
    group by o.id ${sorted}`;
  return read(db, statement, page);
}

/** An order with its claim that waits; undefined: it has none. */
export async function findOrderWithClaim(
  db: Database,
  number: number,
): Promise<ExpectedTransfer | undefined> {
  const { rows } = await sql<ExpectedTransfer>`${ordersWithClaims} where o.number = ${number}`.execute(db);
  return rows[0];
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
