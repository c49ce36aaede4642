import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Parcels that were handed to a rider of the shop, as they left together. */
export interface RiderHandOver {
  id: number;
  handedOverAt: Date;
  /** Those that are still out. */
  references: string[];
  /** Paisa: what these are to collect. */
  cashOut: number;
  /** Paisa: collected, and on his account, or on no one's. */
  collected: number;
}

/** Cash of a hand-over's parcels that is with a rider, by the event that moved it. @param riderId null: whom no one has named */
const cashWith = (riderId: number | null) => sql`
  select s.hand_over_id, m.event_id, sum(m.amount)::bigint as amount
  from money_entries m
  join order_events e on e.id = m.event_id
  join payments p on p.id = e.payment_id
  join shipments s on s.id = p.shipment_id
  where m.holder = 'rider' and m.rider_id is not distinct from ${riderId}::bigint
  group by s.hand_over_id, m.event_id having sum(m.amount) <> 0`;

/**
 * Hand-overs whose parcels or cash are with a rider, the oldest first; to one with a name also what he has delivered, for two days.
 * @param riderId null: without a rider's name
 */
export async function listRiderHandOvers(db: Database, riderId: number | null): Promise<RiderHandOver[]> {
  const { rows } = await sql<RiderHandOver>`
    select h.id, h.handed_over_at, coalesce(out.references, '{}') as references, out.cash_out, coalesce(cash.amount, 0)::bigint as collected
    from hand_overs h
    join couriers c on c.id = h.courier_id and c.is_rider
    cross join lateral (
      select array_agg(reference order by id) as references, coalesce(sum(told_sum(id)), 0)::bigint as cash_out
      from shipments where hand_over_id = h.id and state in ('handed_over', 'attempted', 'coming_back', 'lost')
    ) as out
    left join (
      select hand_over_id, sum(amount) as amount from (${cashWith(riderId)}) as moved group by hand_over_id
    ) as cash on cash.hand_over_id = h.id
    where h.rider_id is not distinct from ${riderId}::bigint and (out.references is not null or cash.amount <> 0
      and (h.rider_id is null or h.handed_over_at > now() - interval '2 days'))
    order by h.handed_over_at, h.id limit 100`.execute(db);
  return rows;
}

/**
 * Locks the parcels of a hand-over, then says whose it is: a parcel that is delivered at the same time is on no one's account
 * before, or on his after.
 * @param from whose it was said to be; null: no one's
 * @returns how many parcels it has; null: it is not one to the own rider, or it has another rider
 */
export async function nameRider(
  tx: Database,
  {
    handOverId,
    from,
    rider,
  }: { handOverId: number; from: number | null; rider: { id: number; name: string } },
): Promise<number | null> {
  const parcels = await tx
    .selectFrom("shipments")
    .where("handOverId", "=", handOverId)
    .orderBy("id")
    .select("id")
    .forUpdate()
    .execute();
  const named = await tx
    .updateTable("handOvers")
    .set({ riderId: rider.id, riderName: rider.name })
    .where("id", "=", handOverId)
    .where("riderId", "is not distinct from", from)
    .where("courierId", "in", (eb) =>
      eb.selectFrom("couriers").where("isRider", "=", true).select("couriers.id"),
    )
    .returning("id")
    .executeTakeFirst();
  return named ? parcels.length : null;
}

/** Moves the cash that was collected to the account of another rider, each sum in the event that collected it. @param from null: no one's */
export async function moveCash(
  tx: Database,
  { handOverId, from, to }: { handOverId: number; from: number | null; to: number },
): Promise<void> {
  await sql`
    insert into money_entries (event_id, holder, rider_id, amount)
    select event_id, 'rider', whose.rider_id, whose.sign * amount
    from (${cashWith(from)}) as moved
    cross join (values (${from}::bigint, -1), (${to}::bigint, 1)) as whose (rider_id, sign)
    where hand_over_id = ${handOverId}`.execute(tx);
}
