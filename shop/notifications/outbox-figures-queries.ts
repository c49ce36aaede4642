import { sql } from "kysely";
import type { Database } from "../schema.ts";

export interface OutboxFigures {
  /** Mails that are still to be sent. */
  waiting: number;
  /** Mails that were given up. */
  setAside: number;
  /** Seconds that the oldest of those that wait has waited; 0 where none does. */
  oldest: number;
}

/** How the outbox stands. */
export async function outboxFigures(db: Database): Promise<OutboxFigures> {
  return db
    .selectFrom("outbox")
    .where("state", "in", ["waiting", "sending", "failed"])
    .select([
      sql<number>`count(*) filter (where state <> 'failed')::int`.as("waiting"),
      sql<number>`count(*) filter (where state = 'failed')::int`.as("setAside"),
      sql<number>`greatest(extract(epoch from now() - min(greatest(created_at, not_before)) filter (where state <> 'failed')), 0)::float8`.as(
        "oldest",
      ),
    ])
    .executeTakeFirstOrThrow();
}
