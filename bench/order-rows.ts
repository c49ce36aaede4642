import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinPostgres } from "../platform/database/embedded-postgres.ts";
import { benchOrders } from "./orders.ts";
import type { Row } from "./row.ts";

/** What the dashboard asks of a million orders, and of a tenth of them beside it. */
export async function orderRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "lumiskin-bench-"));
  chmodSync(folder, 0o755);
  const postgres = await joinPostgres(folder, () => {});
  try {
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
  } finally {
    await postgres.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}
