import { openBenchPostgres } from "./bench-postgres.ts";
import { benchOrders } from "./orders.ts";
import type { Row } from "./row.ts";

/** What the dashboard asks of a million orders, and of a tenth of them beside it. */
export async function orderRows(): Promise<Row[]> {
  await using postgres = await openBenchPostgres();
  const few = await benchOrders(postgres.connection, 100_000, 50);
  const many = await benchOrders(postgres.connection, 1_000_000, 50);
  return many.timings.map(({ question, p95 }) => ({
    what: `1,000,000 orders: ${question}, p95`,
    value: p95,
    unit: "ms",
    reference: {
      what: "of 100,000",
      value: few.timings.find((timing) => timing.question === question)?.p95 ?? Number.NaN,
    },
    goal: { most: 50 },
  }));
}
