import { sql } from "kysely";
import type { Database } from "../../schema.ts";

export interface OutboxMetrics {
  /** Messages never tried yet, being sent, waiting for a retry, and failed for good. */
  created: number;
  active: number;
  retry: number;
  failed: number;
  /** Seconds that the oldest unsent message is overdue; 0 where none is. */
  oldestSeconds: number;
}

/** Counts the unsent messages of the outbox. */
export async function readOutboxMetrics(db: Database): Promise<OutboxMetrics> {
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
