import { openBenchPostgres } from "./bench-postgres.ts";
import { benchOrders } from "./orders.ts";
import type { Row } from "./row.ts";

/** What the dashboard asks of a million orders, and of a tenth of them beside it. */
export async function orderRows(): Promise<Row[]> {
  await using postgres = await openBenchPostgres();
  const smaller = await benchOrders(postgres.connection, 100_000, 50);
  const larger = await benchOrders(postgres.connection, 1_000_000, 50);
  return larger.timings.map(({ scenario, p95 }) => ({
    what: `1,000,000 orders: ${scenario}, p95`,
    value: p95,
    unit: "ms",
    reference: {
      what: "of 100,000",
      value: smaller.timings.find((timing) => timing.scenario === scenario)?.p95 ?? Number.NaN,
    },
    goal: { max: 50 },
  }));
}
