import { type Insertable, sql } from "kysely";
import { cappedSum } from "../../base/price.ts";
import { userName } from "../../base/user-name-queries.ts";
import type { Database } from "../../schema.ts";
import type { GatewayPayoutsTable } from "../schema.ts";
import { heldBy } from "./held-money-queries.ts";

/** Money that a gateway has got for the shop or, below 0, given back, and not paid out. */
export interface OpenEntry {
  /** Of the money ledger. */
  id: number;
  /** Paisa. */
  amount: number;
  at: Date;
  orderNumber: number;
  /** Ours, under which the gateway knows the payment; null: it was confirmed by hand. */
  reference: string | null;
  /** The gateway's own. */
  retrievalReference: string | null;
}

/** An entry that no payout has which stands. */
const isOpen = sql`m.holder = 'gateway' and m.payout_event_id is null
  and not exists (select from gateway_payout_items i where i.entry_id = m.id and not i.taken_back)`;

/** What no payout has yet, the oldest first. */
export async function listOpenEntries(db: Database, limit: number): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select m.id, m.amount, m.at, o.number as order_number, p.reference, t.retrieval_reference
    from money_entries m
    join order_events e on e.id = m.event_id
    join orders o on o.id = e.order_id
    left join payments p on p.id = e.payment_id
    left join gateway_transactions t on t.payment_id = p.id
    where ${isOpen} order by m.id limit ${limit}`.execute(db);
  return rows;
}

/** What the gateway has of the shop's, in paisa: the sum of what no payout has. Below 0: it has given back more than it got. */
export async function getGatewayBalance(db: Database): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select ${heldBy("gateway")} as balance`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** Locks entries, always in the order of their ids; those of them that no payout has, with their sum in paisa. */
export async function lockOpenEntries(
  tx: Database,
  ids: readonly number[],
): Promise<{ ids: number[]; sum: number }> {
  await sql`select id from money_entries where id = any(${[...ids]}) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; amount: number }>`
    select m.id, m.amount from money_entries m where m.id = any(${[...ids]}) and ${isOpen} order by m.id`.execute(
    tx,
  );
  return { ids: rows.map(({ id }) => id), sum: cappedSum(rows.map(({ amount }) => amount)) };
}

/** Whether a payout has this key. */
export async function isPayoutKeyUsed(tx: Database, key: string): Promise<boolean> {
  const row = await tx.selectFrom("gatewayPayouts").where("key", "=", key).select("id").executeTakeFirst();
  return row !== undefined;
}

/** Adds a payout that is made of these entries; null: one that stands has its reference. */
export async function insertPayout(
  tx: Database,
  payout: Insertable<GatewayPayoutsTable>,
  entryIds: readonly number[],
): Promise<number | null> {
  const row = await tx
    .insertInto("gatewayPayouts")
    .values(payout)
    .onConflict((conflict) =>
      conflict.columns(["gateway", "reference"]).where(sql<boolean>`taken_back_at is null`).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  const items = entryIds.map((entryId) => ({ payoutId: row.id, entryId }));
  await tx.insertInto("gatewayPayoutItems").values(items).execute();
  return row.id;
}

/** Moves the money of a payout: from the gateway to the bank, and its fee to the shop, which bears it. In paisa. */
export async function movePayoutMoney(
  tx: Database,
  { payoutId, amount, fee, actorId }: { payoutId: number; amount: number; fee: number; actorId: string },
): Promise<void> {
  const { id } = await tx
    .insertInto("payoutEvents")
    .values({ payoutId, kind: "entered", actorId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entries = [
    { holder: "gateway" as const, amount: -amount - fee },
    { holder: "bank" as const, amount },
    { holder: "shop" as const, amount: fee },
  ].filter((entry) => entry.amount !== 0);
  if (entries.length === 0) return;
  await tx
    .insertInto("moneyEntries")
    .values(entries.map((entry) => ({ ...entry, payoutEventId: id })))
    .execute();
}

/** Counters a payout that stands, so that the gateway has its money again; null: it does not stand. @returns its reference */
export async function counterPayout(tx: Database, payoutId: number, actorId: string): Promise<string | null> {
  const payout = await tx
    .updateTable("gatewayPayouts")
    .set({ takenBackAt: sql<Date>`now()` })
    .where("id", "=", payoutId)
    .where("takenBackAt", "is", null)
    .returning("reference")
    .executeTakeFirst();
  if (!payout) return null;
  await tx
    .updateTable("gatewayPayoutItems")
    .set({ takenBack: true })
    .where("payoutId", "=", payoutId)
    .execute();
  await sql`
    with countering as (
      insert into payout_events (payout_id, kind, actor_id) values (${payoutId}, 'taken_back', ${actorId}) returning id
    )
    insert into money_entries (payout_event_id, holder, amount)
    select countering.id, m.holder, -m.amount from countering, payout_events e join money_entries m on m.payout_event_id = e.id
    where e.payout_id = ${payoutId} and e.kind = 'entered'`.execute(tx);
  return payout.reference;
}

/** A payout as it was entered. Amounts in paisa. */
export interface Payout {
  id: number;
  reference: string;
  amount: number;
  fee: number;
  /** Such as `2026-11-21`. */
  day: string;
  /** What it is made of. */
  payments: number;
  refunds: number;
  by: string | null;
  takenBackAt: Date | null;
}

/** The newest payouts first. */
export async function listPayouts(db: Database, limit: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.id, p.reference, p.amount, p.fee, p.day::text as day, p.taken_back_at, ${userName()} as by,
      made_of.payments, made_of.refunds
    from gateway_payouts p
    cross join lateral (
      select (count(*) filter (where m.amount > 0))::int as payments, (count(*) filter (where m.amount < 0))::int as refunds
      from gateway_payout_items i join money_entries m on m.id = i.entry_id where i.payout_id = p.id
    ) as made_of
    join payout_events e on e.payout_id = p.id and e.kind = 'entered'
    left join users on users.id = e.actor_id
    order by p.day desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}
