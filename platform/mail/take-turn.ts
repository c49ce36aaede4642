import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/**
 * Waits for a turn at a service that limits how often it may be called. Turns are given out by the
 * database, by its clock, so that several servers keep the limit together.
 * @param carrier names the service
 * @param spacing milliseconds between two turns
 */
export async function takeTurn(db: Kysely<never>, carrier: string, spacing: number): Promise<void> {
  // A clock that was set back must not stop the mail for as long: no turn is more than a minute away.
  const { rows } = await sql<{ ahead: number }>`
    insert into mail_turns as turns (carrier, next_at)
    values (${carrier}, clock_timestamp() + make_interval(secs => ${spacing / 1000}))
    on conflict (carrier) do update set next_at = make_interval(secs => ${spacing / 1000})
      + least(greatest(turns.next_at, clock_timestamp()), clock_timestamp() + interval '1 minute')
    returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${spacing}::float8 as ahead
  `.execute(db);
  const ahead = rows[0]?.ahead ?? 0;
  if (ahead > 0) await wait(Math.ceil(ahead));
}
