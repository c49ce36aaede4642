import type { Database } from "../schema.ts";
import { findStoredResponse, storeResponse } from "./idempotency-key-queries.ts";

/** For how many days a form that is sent again is known: longer than a phone is without a connection. */
export const keyRetentionDays = 7;

/**
 * Carries out what a customer's form asks for, once: sent again (a double tap, a retry after a lost answer) it
 * is answered as before. A refusal is not kept, since the next attempt may succeed. The caller holds the
 * customer's cart lock, so that forms sent at once take turns.
 * @param key the form's; null where it carried none, as one without scripts on a page kept for everyone: it counts
 * @param asked what is asked for, since one page may ask for different things
 */
export async function withIdempotencyKey<Result extends { outcome: string }>(
  tx: Database,
  userId: string,
  { key, operation }: { key: string | null; operation: string },
  successOutcome: Result["outcome"],
  execute: () => Promise<Result>,
): Promise<Result> {
  if (key === null) return execute();
  const storedResult = await findStoredResponse(tx, userId, { key, asked: operation });
  if (storedResult) return storedResult as Result;
  const result = await execute();
  if (result.outcome === successOutcome) await storeResponse(tx, userId, { key, asked: operation }, result);
  return result;
}
