import { sql } from "kysely";
import { cashOfParcel } from "../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../schema.ts";

/** When a customer was asked whether the parcels are wanted, and what came of it. */
export async function listPersonalConfirmations(db: Database, userId: string) {
  return db
    .selectFrom("confirmationAttempts as attempt")
    .innerJoin("orders", "orders.id", "attempt.orderId")
    .select(["number", "attempt.channel", "outcome", "attempt.callAfter", "attempt.at"])
    .where("userId", "=", userId)
    .orderBy("attempt.id")
    .execute();
}

export interface PersonalParcel {
  reference: string;
  courier: string | null;
  trackingNumber: string | null;
  /** Whom the courier takes it to, as it was told. */
  consignee: unknown;
  /** In paisa. */
  collects: number;
  orderNumbers: number[];
  events: unknown[];
  /** What the courier was asked, with its answer. */
  requests: unknown[];
}

/** A customer's parcels. One that also holds an order of someone else is left out: it is addressed to one of the two. */
export async function listPersonalParcels(db: Database, userId: string): Promise<PersonalParcel[]> {
  const { rows } = await sql<PersonalParcel>`
    select s.reference, couriers.name as courier, s.tracking_number, s.consignee, ${cashOfParcel(sql`s.id`)} as collects, of_parcel.order_numbers,
      coalesce((select jsonb_agg(jsonb_build_object('at', event_time, 'meaning', meaning, 'text', text, 'reason', reason)
        order by event_time, id) from shipment_events where shipment_id = s.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('at', created_at, 'kind', kind, 'asked', payload, 'answer', answer)
        order by id) from courier_requests where shipment_id = s.id), '[]') as requests
    from shipments s
    join lateral (
      select array_agg(distinct o.number::int) as order_numbers, bool_and(o.user_id is not distinct from ${userId}) as is_theirs
      from shipment_lines l join orders o on o.id = l.order_id where l.shipment_id = s.id
    ) as of_parcel on is_theirs
    left join couriers on couriers.id = s.courier
    where s.id in (select shipment_id from shipment_lines join orders on orders.id = order_id where user_id = ${userId})
    order by s.id`.execute(db);
  return rows;
}
