import { type Insertable, sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import { userName } from "../../base/user-name-queries.ts";
import type { AttemptOutcome, ConfirmationAttemptsTable } from "../../fulfilment/couriers/schema.ts";
import type { Database } from "../../schema.ts";
import { statesBeforeHandOver } from "../model/state-machines.ts";

/**
 * Locks an order whose confirmation is to change.
 * @returns whether something of it still waits, and whether a courier has it; undefined: there is none, or it is not placed
 */
export async function lockOrderToConfirm(tx: Database, orderId: number) {
  const order = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("placedAt", "is not", null)
    .select(["id", "number", "confirmation"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  // A second statement: the first may have waited for the lock, and then others have changed these rows.
  const { rows } = await sql<{ isPending: boolean; isUnderWay: boolean; isBooked: boolean }>`
    select exists (select from order_lines where order_id = ${orderId} and placed_at is not null and status = 'pending')
        as is_pending,
      coalesce(bool_or(state <> all(${[...statesBeforeHandOver]})), false) as is_under_way,
      coalesce(bool_or(state <> 'planned'), false) as is_booked
    from shipments where id in (select shipment_id from shipment_lines where order_id = ${orderId})`.execute(
    tx,
  );
  return { ...order, ...(rows[0] ?? { isPending: false, isUnderWay: false, isBooked: false }) };
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderToConfirm>>>;

/** The attempts of an order, oldest first, each with the name of whoever made it; null: the customer, or the shop. */
export async function listAttempts(db: Database, orderId: number) {
  return db
    .selectFrom("confirmationAttempts as attempt")
    .leftJoin("users", "users.id", "attempt.actorId")
    .where("orderId", "=", orderId)
    .orderBy("attempt.id")
    .select(["attempt.id", "channel", "outcome", "callAfter", "actorId", "at"])
    .select(userName().as("actorName"))
    .execute();
}

export type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** Adds an attempt. @returns its id */
export async function insertAttempt(
  tx: Database,
  attempt: Insertable<ConfirmationAttemptsTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto("confirmationAttempts")
    .values(attempt)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The attempt with an id, and whose order it is about. */
export async function findAttempt(db: Database, id: number) {
  return db
    .selectFrom("confirmationAttempts as attempt")
    .innerJoin("orders", "orders.id", "attempt.orderId")
    .where("attempt.id", "=", id)
    .select(["attempt.id", "orderId", "outcome", "actorId", "attempt.callAfter"])
    .select("orders.number")
    .select(customerLabel("orders").as("customerName"))
    .executeTakeFirst();
}

/** The attempts that one call has made for other orders of the same parcel. */
export async function listSiblingAttempts(db: Database, id: number) {
  const { rows } = await sql<{ id: number; orderId: number; outcome: AttemptOutcome }>`
    select sibling.id, sibling.order_id, sibling.outcome
    from confirmation_attempts as one
    join confirmation_attempts as sibling on sibling.at = one.at and sibling.actor_id = one.actor_id
      and sibling.outcome = one.outcome and sibling.order_id <> one.order_id
    join orders as its on its.id = one.order_id
    join orders as other on other.id = sibling.order_id
    where one.id = ${id} and coalesce(its.pack_with, its.id) = coalesce(other.pack_with, other.id)
    order by sibling.order_id`.execute(db);
  return rows;
}

/** Takes attempts back that were made by mistake. */
export async function deleteAttempts(tx: Database, ids: number[]): Promise<void> {
  await tx.deleteFrom("confirmationAttempts").where("id", "in", ids).execute();
}

/** Sets when an order may be asked about again, and ends the call lease of whoever has answered; a colleague's stays. */
export async function setCallAfter(
  tx: Database,
  orderId: number,
  { callAfter, actorId }: { callAfter: Date | null; actorId: string | null },
): Promise<void> {
  await sql`
    update orders set call_after = ${callAfter},
      call_lease_until = case when call_lease_by = ${actorId} then null else call_lease_until end,
      call_lease_by = nullif(call_lease_by, ${actorId})
    where id = ${orderId}`.execute(tx);
}

/** Sets when the customer wants to be called, in the attempt. */
export async function setAttemptCallAfter(tx: Database, id: number, callAfter: Date): Promise<void> {
  await tx.updateTable("confirmationAttempts").set({ callAfter }).where("id", "=", id).execute();
}
