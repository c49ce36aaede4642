import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { isToConfirm } from "./queue-queries.ts";

interface Lease {
  userId: string;
  at: Date;
  until: Date;
}

/** Of a row of `orders`: it is none of these numbers. */
const isNoneOf = (numbers: number[]) => sql<boolean>`orders.number <> all(${numbers}::bigint[])`;

/**
 * Extends the call lease that someone has; undefined: they have none. An order that the customer's link or a colleague has answered
 * meanwhile stays theirs until they have seen that.
 * @param mayBeAnswered false: only one that is still to be confirmed
 * @param except numbers of orders that cannot be shown
 */
export async function extendOwnLease(
  tx: Database,
  { userId, at, until }: Lease,
  mayBeAnswered: boolean,
  except: number[],
) {
  const { rows } = await sql<{ id: number; number: number }>`
    update orders set call_lease_until = ${until}
    where id = (
      select id from orders where call_lease_by = ${userId} and call_lease_until > ${at}
        and (${mayBeAnswered} or ${isToConfirm}) and ${isNoneOf(except)}
      order by id limit 1 for no key update skip locked)
    returning id, number`.execute(tx);
  return rows[0];
}

/** Leases the next order that may be called and that no one else has; two people at once get two orders. */
export async function takeNextLease(
  tx: Database,
  { userId, at, until }: Lease,
  except: number[],
): Promise<{ id: number; number: number } | undefined> {
  const { rows } = await sql<{ id: number; number: number }>`
    update orders set (call_lease_by, call_lease_until) = (${userId}, ${until}::timestamptz)
    where id = (
      select id from orders
      where ${isToConfirm} and ${isNoneOf(except)} and coalesce(call_after <= ${at}, true)
        and (call_lease_by is null or call_lease_until <= ${at} or call_lease_by = ${userId})
      order by placed_at, id limit 1 for no key update skip locked)
    returning id, number`.execute(tx);
  return rows[0];
}

/** Leases an order, unless someone else has it. @returns whether this person has it now */
export async function takeLease(
  tx: Database,
  orderId: number,
  { userId, at, until }: Lease,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update orders set (call_lease_by, call_lease_until) = (${userId}, ${until}::timestamptz)
    where id = ${orderId} and ${isToConfirm}
      and (call_lease_by is null or call_lease_until <= ${at} or call_lease_by = ${userId})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends someone's call leases but for one order: they call one customer at a time. */
export async function releaseOtherLeases(
  tx: Database,
  userId: string,
  keptOrder: number | null,
): Promise<void> {
  await sql`
    update orders set call_lease_by = null, call_lease_until = null
    where id in (
      select id from orders where call_lease_by = ${userId} and id is distinct from ${keptOrder}
      order by id for no key update skip locked)`.execute(tx);
}
