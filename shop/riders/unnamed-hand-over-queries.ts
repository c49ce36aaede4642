import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Parcels that were handed to the shop's own rider without his name, as they left together. */
export interface UnnamedHandOver {
  id: number;
  handedOverAt: Date;
  /** Those that are still out. */
  references: string[];
  /** Paisa: what these are to collect. */
  cashOut: number;
  /** Paisa: collected, and on nobody's account. */
  collected: number;
}

/** Cash of a hand-over's parcels that is with a rider nobody has named, by the event that moved it. */
const unnamedCash = sql`
  select s.hand_over_id, m.event_id, sum(m.amount)::bigint as amount
  from money_entries m
  join order_events e on e.id = m.event_id
  join payments p on p.id = e.payment_id
  join shipments s on s.id = p.shipment_id
  where m.holder = 'rider' and m.rider_id is null
  group by s.hand_over_id, m.event_id having sum(m.amount) <> 0`;

/** Hand-overs without a rider's name whose parcels or cash are still with him, the oldest first. */
export async function listUnnamedHandOvers(db: Database): Promise<UnnamedHandOver[]> {
  const { rows } = await sql<UnnamedHandOver>`
    select h.id, h.handed_over_at, coalesce(out.references, '{}') as references, out.cash_out, coalesce(cash.amount, 0)::bigint as collected
    from hand_overs h
    join couriers c on c.id = h.courier_id and c.is_rider
    cross join lateral (
      select array_agg(reference order by id) as references, coalesce(sum(cash_due), 0)::bigint as cash_out
      from shipments where hand_over_id = h.id and state in ('handed_over', 'attempted', 'coming_back', 'lost')
    ) as out
    left join (
      select hand_over_id, sum(amount) as amount from (${unnamedCash}) as moved group by hand_over_id
    ) as cash on cash.hand_over_id = h.id
    where h.rider_id is null and (out.references is not null or cash.amount <> 0)
    order by h.handed_over_at, h.id limit 100`.execute(db);
  return rows;
}

/**
 * Locks the parcels of a hand-over, then says whose it is: a parcel that is delivered at the same time is on nobody's account
 * before, or on his after. @returns how many parcels it has; null: it is not one to the own rider, or it has a rider
 */
export async function nameRider(
  tx: Database,
  handOverId: number,
  rider: { id: number; name: string },
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
    .where("riderId", "is", null)
    .where("courierId", "in", (eb) =>
      eb.selectFrom("couriers").where("isRider", "=", true).select("couriers.id"),
    )
    .returning("id")
    .executeTakeFirst();
  return named ? parcels.length : null;
}

/** Moves the cash that was collected from nobody's account to his, each sum in the event that collected it. */
export async function moveUnnamedCash(tx: Database, handOverId: number, riderId: number): Promise<void> {
  await sql`
    insert into money_entries (event_id, holder, rider_id, amount)
    select event_id, 'rider', whose.rider_id, whose.sign * amount
    from (${unnamedCash}) as moved
    cross join (values (null::bigint, -1), (${riderId}::bigint, 1)) as whose (rider_id, sign)
    where hand_over_id = ${handOverId}`.execute(tx);
}
