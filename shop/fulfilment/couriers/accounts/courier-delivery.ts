import { log } from "../../../../platform/log.ts";
import type { Database } from "../../../schema.ts";
import type { CourierAccount, CourierAdapter, CourierFailure } from "../../model/courier-adapter.ts";

/** Which of a courier's cities is one of the shop's; see `shop/fulfilment/cities/find-courier-city.ts`. */
export type FindCourierCity = (
  db: Database,
  courierId: string,
  cityId: string,
) => Promise<
  | { outcome: "served"; code: string; name: string }
  | { outcome: "unserved" }
  | { outcome: "undecided"; candidates: { code: string; name: string }[] }
>;

/** What the jobs of couriers need. */
export interface CourierDelivery {
  db: Database;
  adapterOf(name: string): CourierAdapter;
  /** null: the courier has no account, or its credentials cannot be opened. */
  openAccount(db: Database, courierId: string): Promise<CourierAccount | null>;
  findCity: FindCourierCity;
  /** Must exceed the time of the slowest call; absent: 120. */
  leaseSeconds?: number;
  /** Time that a call may take; absent: 40. */
  callSeconds?: number;
}

/** A courier that can be called. */
export interface Call {
  adapter: CourierAdapter;
  account: CourierAccount;
  seconds: number;
}

export const leaseOf = ({ leaseSeconds = 120 }: CourierDelivery): number => leaseSeconds;

/** Opens a courier for calls; null: it has no protocol or no account. */
export async function openCall(
  delivery: CourierDelivery,
  courier: { id: string; adapter: string | null } | undefined,
): Promise<Call | null> {
  if (!courier?.adapter) return null;
  const account = await delivery.openAccount(delivery.db, courier.id);
  return (
    account && { adapter: delivery.adapterOf(courier.adapter), account, seconds: delivery.callSeconds ?? 40 }
  );
}

/** Calls a courier within its time. What throws, which no adapter should, has lost its answer. */
export async function callSafely<Result extends { outcome: string }>(
  { seconds, account }: Call,
  calling: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | CourierFailure> {
  try {
    return await calling(AbortSignal.timeout(seconds * 1000));
  } catch (error) {
    log.error({ err: error, courier: account.courierId }, "a call to a courier failed");
    return { outcome: "no_answer", reason: "The courier did not answer." };
  }
}
