import { recogniseOrderCities } from "../../fulfilment/cities/recognise-order-cities.ts";
import type { Database } from "../../schema.ts";
import { extendOwnLease, releaseOtherLeases, takeLease, takeNextLease } from "./call-lease-queries.ts";
import { readConfirmationSettings } from "./confirmation-settings-queries.ts";

interface Caller {
  userId: string;
  at: Date;
}

async function leaseOf(db: Database, { userId, at }: Caller) {
  const { leaseMinutes } = await readConfirmationSettings(db);
  return { userId, at, until: new Date(at.getTime() + leaseMinutes * 60_000) };
}

/**
 * Gives someone an order to confirm for some minutes: the one that they have already, else the oldest that may be called and
 * that no one else has. Of two people at once, each gets another one.
 * @param caller `hasSeenAnswer`: they know that the one before was answered by someone else; `except`: numbers of orders
 *   that cannot be shown
 * @returns its number; null: none is left
 */
export async function openNextCall(
  db: Database,
  { hasSeenAnswer, except = [], ...caller }: Caller & { hasSeenAnswer: boolean; except?: number[] },
): Promise<number | null> {
  const lease = await leaseOf(db, caller);
  const order =
    (await extendOwnLease(db, lease, !hasSeenAnswer, except)) ?? (await takeNextLease(db, lease, except));
  await releaseOtherLeases(db, caller.userId, order?.id ?? null);
  if (order) await recogniseOrderCities(db, [order.id]);
  return order?.number ?? null;
}

/**
 * Gives someone the order that they have opened, for some minutes, and lets go of the one that they had before.
 * @returns false: someone else has it, or it is not to be confirmed
 */
export async function openCall(db: Database, orderId: number, caller: Caller): Promise<boolean> {
  const lease = await leaseOf(db, caller);
  await releaseOtherLeases(db, caller.userId, orderId);
  await recogniseOrderCities(db, [orderId]);
  return takeLease(db, orderId, lease);
}
