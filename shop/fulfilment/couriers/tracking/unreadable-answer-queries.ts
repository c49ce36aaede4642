import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** What couriers are asked again and again, without a person who reads the answer. */
export type Asked = "track" | "charges" | "payments";

/** Keeps that a courier's answer could not be read. @returns whether it is the first of that kind for a day */
export async function insertUnreadable(db: Database, courierId: string, asked: Asked): Promise<boolean> {
  const { rows } = await sql`
    insert into courier_requests (courier_id, kind, state, attempts, finished_at)
    select ${courierId}, ${asked}, 'failed', 1, now()
    where not exists (select from courier_requests where courier_id = ${courierId} and kind = ${asked}
      and state = 'failed' and shipment_id is null and finished_at > now() - interval '1 day')
    returning id`.execute(db);
  return rows.length > 0;
}

/** The newest answer of each kind that could not be read, of the last two days. */
export async function listUnreadable(db: Database, courierId: string): Promise<{ asked: Asked; at: Date }[]> {
  const { rows } = await sql<{ asked: Asked; at: Date }>`
    select kind as asked, max(finished_at) as at from courier_requests
    where courier_id = ${courierId} and kind in ('track', 'charges', 'payments') and state = 'failed'
      and shipment_id is null and finished_at > now() - interval '2 days'
    group by kind order by at desc`.execute(db);
  return rows;
}
