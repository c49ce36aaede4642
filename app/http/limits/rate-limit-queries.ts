import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../shop/schema.ts";

export interface RateLimit {
  /** Seconds. */
  window: number;
  /** How many are allowed in one window. */
  max: number;
}

export interface RateLimitResult {
  allowed: boolean;
  /** Seconds until the window ends; null when allowed. */
  retryAfter: number | null;
}

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Counts an attempt, or several, against a key. @returns whether it is allowed. A window starts with its first
 * attempt. One statement, by the database's clock: attempts at once, also at several servers, are all counted.
 * Each row has an id of its own: one that repeated the key could collide before the key does.
 */
export async function consume(
  db: Database,
  key: string,
  { window, max }: RateLimit,
  attempts = 1,
): Promise<RateLimitResult> {
  const length = window * 1000;
  const ended = sql<boolean>`rate_limits.last_request <= ${now} - ${length}`;
  const { count, wait } = await db
    .insertInto("rateLimits")
    .values({ id: randomUUID(), key, count: attempts, lastRequest: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${ended} then ${attempts}::int else least(rate_limits.count + ${attempts}::int, ${max + 1}::int) end`,
        lastRequest: sql`case when ${ended} then ${now} else rate_limits.last_request end`,
      }),
    )
    .returning(["count", sql<number>`last_request + ${length} - ${now}`.as("wait")])
    .executeTakeFirstOrThrow();
  return count <= max
    ? { allowed: true, retryAfter: null }
    : { allowed: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Takes back one attempt that `consume` has counted. */
export async function giveBack(db: Database, key: string): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** Deletes the count of a key. */
export async function resetRateLimit(db: Database, key: string): Promise<void> {
  await db.deleteFrom("rateLimits").where("key", "=", key).execute();
}

/** Deletes keys whose last window began more than a day ago. */
export async function purgeRateLimits(db: Database): Promise<void> {
  await db.deleteFrom("rateLimits").where("lastRequest", "<", sql<number>`${now} - 86400000`).execute();
}
