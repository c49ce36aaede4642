import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/**
 * Waits for a slot at a service with a rate limit. The database's clock hands the slots out, to all servers together.
 * @param transport names the service
 * @param spacingMs milliseconds between two slots
 */
export async function rateLimitSend(db: Kysely<never>, transport: string, spacingMs: number): Promise<void> {
  // No slot is more than a minute away: a clock that was set back must not stop the mail for as long.
  const { rows } = await sql<{ delay: number }>`
    insert into mail_rate_slots as slots (transport, next_at)
    values (${transport}, clock_timestamp() + make_interval(secs => ${spacingMs / 1000}))
    on conflict (transport) do update set next_at = make_interval(secs => ${spacingMs / 1000})
      + least(greatest(slots.next_at, clock_timestamp()), clock_timestamp() + interval '1 minute')
    returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${spacingMs}::float8 as delay
  `.execute(db);
  const waitMs = rows[0]?.delay ?? 0;
  if (waitMs > 0) await wait(Math.ceil(waitMs));
}
