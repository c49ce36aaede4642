import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import { pakistaniNumber } from "../../base/phone-number.ts";
import { userName } from "../../base/user-name-queries.ts";
import type { Database } from "../../schema.ts";
import type { RiderEventKind } from "../rider-schema.ts";

/** A rider with his account. Amounts in paisa. */
export interface Rider {
  id: number;
  name: string;
  phone: string;
  active: boolean;
  /** What he has of the shop's: float and collected cash, less what he brought. Below 0: he has brought too much. */
  balance: number;
  /** Parcels that are with him, and the cash that they are to collect. */
  parcels: number;
  cashOut: number;
}

/** The riders, those at work first. @param id one of them alone */
export async function listRiders(db: Database, id: number | null = null): Promise<Rider[]> {
  const { rows } = await sql<Rider>`
    select r.id, r.name, r.phone, r.active,
      (select coalesce(sum(amount), 0)::bigint from money_entries where rider_id = r.id) as balance, parcels, cash_out
    from riders r cross join lateral (
      select count(*)::int as parcels, coalesce(sum(told_sum(s.id)), 0)::bigint as cash_out
      from hand_overs h join shipments s on s.hand_over_id = h.id
      where h.rider_id = r.id and s.state in ('handed_over', 'attempted', 'coming_back', 'lost')
    ) as out
    where ${id}::bigint is null or r.id = ${id} order by r.active desc, r.name, r.id`.execute(db);
  return rows;
}

/** A parcel that a rider has. */
export interface RiderParcel {
  id: number;
  reference: string;
  state: "handed_over" | "attempted" | "coming_back" | "lost";
  /** Paisa. */
  collects: number;
  customerName: string | null;
  handedOverAt: Date | null;
  /** Its newest event; 0: it has none. */
  seen: number;
}

/** The parcels that are with a rider, the oldest first. @param parcel this one alone */
export async function listRiderParcels(
  db: Database,
  riderId: number,
  parcel: number | null = null,
): Promise<RiderParcel[]> {
  const { rows } = await sql<RiderParcel>`
    select s.id, s.reference, s.state, told_sum(s.id) as collects, s.handed_over_at,
      (select ${customerLabel("o")} from shipment_lines sl join orders o on o.id = sl.order_id
        where sl.shipment_id = s.id order by o.id limit 1) as customer_name,
      coalesce((select max(id) from shipment_events where shipment_id = s.id), 0) as seen
    from hand_overs h join shipments s on s.hand_over_id = h.id
    where h.rider_id = ${riderId} and s.state in ('handed_over', 'attempted', 'coming_back', 'lost')
      and (${parcel}::bigint is null or s.id = ${parcel})
    order by s.handed_over_at, s.id limit 300`.execute(db);
  return rows;
}

/** A row of a rider's account. */
export interface RiderEntry {
  /** null: cash of a parcel that he delivered. */
  eventId: number | null;
  kind: RiderEventKind | null;
  /** Paisa, as it changed his account. */
  amount: number;
  at: Date;
  note: string;
  by: string | null;
  reference: string | null;
  isCountered: boolean;
}

/** How far a rider's account was seen: its newest event that someone entered, and its newest entry; 0: none. */
export interface SeenAccount {
  event: number;
  entry: number;
}

/** Reads it before the account itself: what is entered in between counts as not seen. */
export async function findSeenAccount(db: Database, riderId: number): Promise<SeenAccount> {
  const { rows } = await sql<SeenAccount>`
    select coalesce((select max(id) from rider_events where rider_id = ${riderId}), 0) as event,
      coalesce((select max(id) from money_entries where rider_id = ${riderId}), 0) as entry`.execute(db);
  return rows[0] ?? { event: 0, entry: 0 };
}

/** A rider's account, newest first. @param seen what came after it alone */
export async function listRiderEntries(
  db: Database,
  riderId: number,
  seen: SeenAccount = { event: 0, entry: 0 },
): Promise<RiderEntry[]> {
  const { rows } = await sql<RiderEntry>`
    select e.id as event_id, e.kind, m.amount, m.at, coalesce(e.note, '') as note, ${userName()} as by, s.reference,
      exists (select from rider_events c where c.counters = e.id) as is_countered
    from money_entries m
    left join rider_events e on e.id = m.rider_event_id
    left join users on users.id = e.actor_id
    left join order_events o on o.id = m.event_id
    left join payments p on p.id = o.payment_id
    left join shipments s on s.id = p.shipment_id
    where m.rider_id = ${riderId} and case when e.id is null then m.id > ${seen.entry} else e.id > ${seen.event} end
    order by m.id desc limit 200`.execute(db);
  return rows;
}

/**
 * Adds a rider; null: one at work has that name. The condition of its index is no parameter: the plan of a prepared
 * statement would not know that it holds.
 */
export async function insertRider(
  db: Database,
  rider: { name: string; phone: string },
): Promise<number | null> {
  const row = await db
    .insertInto("riders")
    .values({ ...rider, normalPhone: pakistaniNumber(rider.phone) })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).where(sql<boolean>`active`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The rider at work of that name, who is added where there is none. */
export async function riderOfName(tx: Database, name: string): Promise<number | null> {
  const trimmed = name.trim().slice(0, 100);
  if (trimmed === "") return null;
  const added = await insertRider(tx, { name: trimmed, phone: "" });
  if (added !== null) return added;
  const row = await tx
    .selectFrom("riders")
    .where(sql`lower(name)`, "=", sql`lower(${trimmed})`)
    .where("active", "=", true)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a rider's account and reads its balance in paisa; null: there is no such rider. */
export async function lockRider(tx: Database, riderId: number): Promise<number | null> {
  const rider = await tx
    .selectFrom("riders")
    .where("id", "=", riderId)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  if (!rider) return null;
  const { balance } = await tx
    .selectFrom("moneyEntries")
    .where("riderId", "=", riderId)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("balance"))
    .executeTakeFirstOrThrow();
  return balance;
}

/** Whether an event of any rider has this key. */
export async function isKeyUsed(tx: Database, key: string): Promise<boolean> {
  const row = await tx.selectFrom("riderEvents").where("key", "=", key).select("id").executeTakeFirst();
  return row !== undefined;
}

interface NewRiderEvent {
  key: string;
  riderId: number;
  kind: RiderEventKind;
  counters: number | null;
  note: string;
  actorId: string | null;
}

/** Adds an event; null: its key was used before, or what it counters is countered already. */
export async function insertRiderEvent(tx: Database, event: NewRiderEvent): Promise<number | null> {
  const row = await tx
    .insertInto("riderEvents")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds the two entries of an event: what the rider has more, and the other holder less. @param amount paisa */
export async function insertRiderMoney(
  tx: Database,
  riderEventId: number,
  { riderId, other, amount }: { riderId: number; other: "drawer" | "shop"; amount: number },
): Promise<void> {
  await tx
    .insertInto("moneyEntries")
    .values([
      { riderEventId, holder: "rider", riderId, amount },
      { riderEventId, holder: other, amount: -amount },
    ])
    .execute();
}

/** An entered event of a rider with its amount as it changed his account, in paisa. */
export async function findRiderEvent(tx: Database, riderId: number, eventId: number) {
  return tx
    .selectFrom("riderEvents")
    .innerJoin("moneyEntries", "moneyEntries.riderEventId", "riderEvents.id")
    .where("riderEvents.id", "=", eventId)
    .where("riderEvents.riderId", "=", riderId)
    .where("moneyEntries.riderId", "=", riderId)
    .select(["kind", "amount"])
    .executeTakeFirst();
}
