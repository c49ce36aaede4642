import { type RawBuilder, sql } from "kysely";
import { secondsFromNow } from "../../../../platform/database/seconds-from-now.ts";
import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../../schema.ts";
import type { CourierRequestKind, CourierRequestState } from "../schema.ts";

/** What a request says beside its kind. */
export interface RequestPayload {
  trackingNumber?: string;
  advice?: "retry" | "return";
  remarks?: string;
  /** Of a change: what is to be collected; absent: as booked. */
  cashRupees?: number;
}

/** A request as its sender has claimed it. */
export type CourierRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

const columns = ["id", "courierId", "shipmentId", "kind", "state", "attempts", "asked", "asksLeft"] as const;

interface NewRequest {
  courierId: string;
  shipmentId: number;
  kind: CourierRequestKind;
  payload?: RequestPayload;
  /** Absent: it waits to be sent. Otherwise it is on record only: a person has told the courier. */
  state?: "done";
}

/** Commits an intention; nothing where the same is already under way. @returns its id */
export async function insertRequest(
  tx: Database,
  { payload = {}, state, ...request }: NewRequest,
  actor: Actor,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("courierRequests")
    .values({
      ...request,
      payload: JSON.stringify(payload),
      actorId: actor.actorId,
      ...(state ? { state, finishedAt: sql<Date>`now()` } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Whether the same was asked just now, or still is: a second press, or a form that was sent twice. Not where the courier has
 * not taken it, another instruction has replaced it, or the courier or the customer has said something since.
 */
export async function isAskedAlready(
  tx: Database,
  { shipmentId, kind, payload = {} }: Pick<NewRequest, "shipmentId" | "kind" | "payload">,
): Promise<boolean> {
  const { rows } = await sql`
    select id from courier_requests r where shipment_id = ${shipmentId} and kind = ${kind}
      and payload = ${JSON.stringify(payload)}::jsonb
      and (state in ('waiting', 'sending') or state = 'done' and created_at > now() - interval '1 minute')
      and not exists (select from courier_requests o
        where o.shipment_id = r.shipment_id and o.kind = 'advise' and r.kind = 'advise' and o.id > r.id)
      and not exists (select from shipment_events e where e.shipment_id = r.shipment_id and e.received_at > r.created_at)
      and not exists (select from delivery_wishes w where w.shipment_id = r.shipment_id and w.settled_at is null)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Pauses in minutes between one question about an interrupted booking and the next: couriers' lists are late. */
export const askPauses = [1, 3, 10, 30, 60, 120] as const;

/**
 * Claims the next request that is due: until its lease ends no other process gets it. One whose sending never ended
 * may have been carried out: a booking or a change is `unknown` from then on, everything else may be sent again.
 */
export async function claimRequest(db: Database, leaseSeconds: number): Promise<CourierRequest | undefined> {
  return db
    .updateTable("courierRequests")
    .set({
      leaseUntil: secondsFromNow(leaseSeconds),
      state: sql<CourierRequestState>`case when state = 'sending' and kind in ('book', 'intercept') then 'unknown'
        when state = 'sending' then 'waiting' else state end`,
      asksLeft: sql<number>`case when state = 'sending' and kind = 'book' then ${askPauses.length}::int else asks_left end`,
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("courierRequests")
        .select("id")
        .where((or) =>
          or.or([
            or("state", "in", ["waiting", "sending"]),
            or.and([or("state", "=", "unknown"), or("asksLeft", ">", 0)]),
          ]),
        )
        .where("dueAt", "<=", sql<Date>`now()`)
        .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", sql<Date>`now()`)]))
        .orderBy("dueAt")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .returning((eb) => eb.ref("payload").$castTo<RequestPayload>().as("payload"))
    .executeTakeFirst();
}

/** Locks a request, in the transaction that settles it. */
export async function lockRequest(tx: Database, id: number) {
  return tx
    .selectFrom("courierRequests")
    .where("id", "=", id)
    .select(columns)
    .select((eb) => eb.ref("payload").$castTo<RequestPayload>().as("payload"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks a request as being sent, and renews its lease. */
export async function beginSending(
  tx: Database,
  { id, attempts }: CourierRequest,
  leaseSeconds: number,
): Promise<void> {
  await tx
    .updateTable("courierRequests")
    .set({ state: "sending", attempts: attempts + 1, leaseUntil: secondsFromNow(leaseSeconds) })
    .where("id", "=", id)
    .execute();
}

/** Keeps what the sending of a booking tells the courier to collect. @returns whole rupees, for all orders in the parcel */
export async function keepTold(tx: Database, { id, shipmentId }: CourierRequest): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    update courier_requests set told = (
      select coalesce(jsonb_object_agg(order_id, amount), '{}') from told_cash where shipment_id = ${shipmentId})
    where id = ${id} returning told_sum(${shipmentId}) / 100 as cash`.execute(tx);
  return rows[0]?.cash ?? 0;
}

/**
 * What the courier was told by the sending that made a booking: that of the request itself, else the newest before it. Paisa by the
 * orders' ids; undefined: the parcel was never sent to it by this version.
 */
export async function findTold(
  tx: Database,
  { id, shipmentId, courierId }: CourierRequest,
): Promise<Record<string, number> | undefined> {
  const row = await tx
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("courierId", "=", courierId)
    .where("kind", "=", "book")
    .where("id", "<=", id)
    .where("told", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .select((eb) => eb.ref("told").$castTo<Record<string, number>>().as("told"))
    .executeTakeFirst();
  return row?.told;
}

interface Outcome {
  state: Exclude<CourierRequestState, "sending">;
  /** In the courier's words, or ours. */
  reason?: string;
  trackingNumber?: string;
  dueAt?: RawBuilder<Date>;
  asksLeft?: number;
  asked?: number;
}

/** Stores what came of a request, and ends its lease. */
export async function settleRequest(
  tx: Database,
  id: number,
  { state, reason, trackingNumber, ...columns }: Outcome,
): Promise<void> {
  const isFinished = state === "done" || state === "refused" || state === "failed";
  const answer = {
    ...(reason ? { reason: reason.slice(0, 500) } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
  };
  await tx
    .updateTable("courierRequests")
    .set({
      ...columns,
      state,
      answer: JSON.stringify(answer),
      leaseUntil: null,
      finishedAt: isFinished ? sql<Date>`now()` : null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Whether the courier may have carried out a request already: it, or an earlier one of its kind about the same shipment and tracking
 * number, was sent.
 */
export async function wasSentBefore(
  db: Database,
  { shipmentId, id, courierId, kind, payload: { trackingNumber } }: CourierRequest,
): Promise<boolean> {
  const earlier = await db
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("courierId", "=", courierId)
    .where("kind", "=", kind)
    .where("id", "<=", id)
    .where("attempts", ">", 0)
    .$if(trackingNumber !== undefined, (query) =>
      query.where(sql`payload ->> 'trackingNumber'`, "=", trackingNumber),
    )
    .select("id")
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The id of an instruction about the same shipment: a later one, or an earlier one that is being sent; null: none. */
export async function findOtherAdvice(
  tx: Database,
  { shipmentId, id }: CourierRequest,
): Promise<number | null> {
  const other = await tx
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("kind", "=", "advise")
    .where((or) => or.or([or("id", ">", id), or.and([or("id", "<", id), or("state", "=", "sending")])]))
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirst();
  return other?.id ?? null;
}

/** The cash in rupees of the newest earlier change since the booking that the courier has not refused and staff have not taken back; null: as booked. */
export async function findCashAskedFor(
  tx: Database,
  { shipmentId, id }: CourierRequest,
): Promise<number | null> {
  const { rows } = await sql<{ cash: number }>`
    select (payload ->> 'cashRupees')::integer as cash from courier_requests r
    where shipment_id = ${shipmentId} and kind = 'intercept' and id < ${id} and state not in ('refused', 'failed')
      and payload ? 'cashRupees'
      and not exists (select from order_events d where d.shipment_id = r.shipment_id and d.type = 'shipment.paid'
        and d.data ->> 'decision' = 'deliver' and d.at > r.created_at)
      and created_at >= (select coalesce(booked_at, handed_over_at, created_at) from shipments s where s.id = r.shipment_id)
    order by id desc limit 1`.execute(tx);
  return rows[0]?.cash ?? null;
}

/**
 * The tracking numbers of a shipment that were cancelled, or are being cancelled: they are no bookings.
 * @param afterId only by requests after this one
 */
export async function listCancelledNumbers(db: Database, shipmentId: number, afterId = 0): Promise<string[]> {
  const rows = await db
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("id", ">", afterId)
    .where("kind", "=", "cancel")
    .where("state", "in", ["waiting", "sending", "done"])
    .select(sql<string>`payload ->> 'trackingNumber'`.as("trackingNumber"))
    .execute();
  return rows.map(({ trackingNumber }) => trackingNumber);
}

/** Booked parcels with a protocol in which nothing is left: their lines were cancelled. */
export async function listEmptyBookings(db: Database, shipmentIds?: readonly number[]) {
  return db
    .selectFrom("shipments")
    .$if(shipmentIds !== undefined, (query) => query.where("shipments.id", "in", [...(shipmentIds ?? [])]))
    .innerJoin("couriers", "couriers.id", "shipments.courier")
    .where("shipments.state", "=", "booked")
    .where("adapter", "is not", null)
    .where("trackingNumber", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("shipmentLines").select("line").whereRef("shipmentId", "=", "shipments.id")),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("courierRequests")
            .select("id")
            .whereRef("courierRequests.shipmentId", "=", "shipments.id")
            .where("kind", "=", "cancel")
            .where(sql<boolean>`payload ->> 'trackingNumber' = tracking_number`),
        ),
      ),
    )
    .select(["shipments.id", "couriers.id as courierId", sql<string>`tracking_number`.as("trackingNumber")])
    .limit(50)
    .execute();
}
