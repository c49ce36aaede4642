import type pg from "pg";

/** How many jobs the queue holds, by their state: waiting, under way, waiting to be tried again, given up. */
export async function jobFigures(
  pool: pg.Pool,
): Promise<Record<"created" | "active" | "retry" | "failed", number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select state::text, count(*)::int as count from pgboss.job
      where state in ('created', 'active', 'retry', 'failed') group by state`,
  );
  const counts = { created: 0, active: 0, retry: 0, failed: 0 };
  return { ...counts, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}
