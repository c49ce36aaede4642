import { z } from "zod";
import type { Database } from "../schema.ts";
import { findStoredResponse, storeResponse } from "./idempotency-key-queries.ts";

const uuid = z.uuid();

/** Reads a form's idempotency key; null where it is missing or not a UUID. */
export function parseIdempotencyKey(text: unknown): string | null {
  const { data } = uuid.safeParse(text);
  return data?.toLowerCase() ?? null;
}

/**
 * Executes an operation once per idempotency key: a double tap, or a retry after a lost response, gets the first
 * result again. A refusal is not stored, since the next attempt may succeed. The caller holds the customer's cart
 * lock, which serialises simultaneous forms.
 * @param key null where the request has none: it always executes
 * @param successOutcome the outcome whose result is stored
 */
export async function withIdempotencyKey<Result extends { outcome: string }>(
  tx: Database,
  userId: string,
  { key, operation }: { key: string | null; operation: string },
  successOutcome: Result["outcome"],
  execute: () => Promise<Result>,
): Promise<Result> {
  if (key === null) return execute();
  const storedResult = await findStoredResponse(tx, userId, { key, operation });
  if (storedResult) return storedResult as Result;
  const result = await execute();
  if (result.outcome === successOutcome) await storeResponse(tx, userId, { key, operation }, result);
  return result;
}
