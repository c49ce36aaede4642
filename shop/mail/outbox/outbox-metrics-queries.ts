import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/**
 * Counts the unsent messages: never tried yet, being sent, waiting for a retry, and failed for good. `oldestSeconds`: how
 * long the oldest is overdue.
 */
export async function readOutboxMetrics(db: Database) {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`;
  return db
    .selectFrom("outbox")
    .where("state", "in", ["waiting", "sending", "failed"])
    .select([
      count("state = 'waiting' and attempts = 0").as("created"),
      count("state = 'sending'").as("active"),
      count("state = 'waiting' and attempts > 0").as("retry"),
      count("state = 'failed'").as("failed"),
      // A message that is retried is overdue since it was created.
      sql<number>`coalesce(max(greatest(extract(epoch from now() - case when attempts > 0 then created_at
        else greatest(created_at, next_attempt_at) end), 0)) filter (where state <> 'failed'), 0)::float8`.as(
        "oldestSeconds",
      ),
    ])
    .executeTakeFirstOrThrow();
}
