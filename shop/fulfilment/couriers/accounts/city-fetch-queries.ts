import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** The couriers whose list of cities is to be fetched: after their account was saved, then a day after it was, an hour after a failure. */
export async function listCouriersDue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select couriers.id from couriers join courier_credentials on courier_id = couriers.id
    left join lateral (
      select state, finished_at from courier_requests
      where courier_id = couriers.id and kind = 'cities' and finished_at > set_at order by id desc limit 1
    ) as asked on true
    where adapter is not null and (asked.finished_at is null or active
      and asked.finished_at <= now() - case asked.state when 'done' then interval '24 hours' else interval '1 hour' end)
    order by position, couriers.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that a courier was asked for its cities, and what came of it. */
export async function recordFetch(
  db: Database,
  courierId: string,
  fetched: { outcome: "done"; cities: number } | { outcome: "failed"; reason: string },
  actorId: string | null,
): Promise<void> {
  const { outcome, ...answer } = fetched;
  await db
    .insertInto("courierRequests")
    .values({
      courierId,
      actorId,
      kind: "cities",
      state: outcome,
      attempts: 1,
      answer: JSON.stringify("reason" in answer ? { reason: answer.reason.slice(0, 500) } : answer),
      finishedAt: sql<Date>`now()`,
    })
    .execute();
}

/** When a courier was last asked for its cities, and why that failed, if it did; null: never. */
export async function findLastFetch(db: Database, courierId: string) {
  const row = await db
    .selectFrom("courierRequests")
    .where("courierId", "=", courierId)
    .where("kind", "=", "cities")
    .where("finishedAt", "is not", null)
    .select([sql<Date>`finished_at`.as("at"), sql<string | null>`answer ->> 'reason'`.as("reason")])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
