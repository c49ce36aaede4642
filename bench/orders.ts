import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { type Connection, openDatabase } from "../platform/database/open-database.ts";
import { log } from "../platform/log.ts";
import { seedCatalogue } from "../server/seeding/seed.ts";
import type { Schema } from "../shop/schema.ts";
import { createTempFolder, removeFolder, removeStaleFolders } from "../test/temp-folder.ts";
import { fillOrders } from "./fill-orders.ts";
import { orderScenarios } from "./order-scenarios.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./table.ts";

/** Latencies of one scenario's queries, round trips included, in milliseconds. */
interface OrderTiming {
  scenario: string;
  p50: number;
  p95: number;
  p99: number;
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The latencies of the dashboard's queries on a million orders, each beside that on a tenth of them. */
export async function orderRows(): Promise<Row[]> {
  await using postgres = await openPostgres();
  const smaller = await benchOrders(postgres.connection, 100_000, 50);
  const larger = await benchOrders(postgres.connection, 1_000_000, 50);
  const latencies: Row[] = larger.timings.map(({ scenario, p95 }) => ({
    what: `1,000,000 orders: ${scenario}, p95`,
    value: p95,
    unit: "ms",
    reference: {
      what: "of 100,000",
      value: smaller.timings.find((timing) => timing.scenario === scenario)?.p95 ?? Number.NaN,
    },
    goal: { max: 50 },
  }));
  return [...latencies, dueRow(smaller.due)];
}

/** What is due for all orders at once: by the view, beside sums that are grouped once for all of them. */
const dueRow = ({ view, grouped }: { view: number; grouped: number }): Row => ({
  what: "due for each of 100,000 orders, by the view",
  value: 1000 / view,
  unit: "times/s",
  reference: { what: "by grouped sums", value: 1000 / grouped },
  goal: { minRatio: 1 / 1.2 },
});

/** Median ms of each way, run in turn. */
async function timeDue(pool: Pool) {
  const sums = `select order_id, sum(amount) from`;
  const statements = {
    view: "select sum(due) from order_amounts",
    grouped: `select sum(greatest(coalesce(l.sum, 0) + coalesce(a.sum, 0), 0) - coalesce(p.sum, 0) + coalesce(r.sum, 0)) from orders as o
      left join (${sums} order_lines where placed_at is not null and status <> 'cancelled' group by 1) as l on l.order_id = o.id
      left join (${sums} order_adjustments as a
        where (kind = 'advance_kept' or exists (select from order_lines as l where l.order_id = a.order_id
            and l.status <> 'cancelled' and l.line = coalesce(a.line, l.line)))
          and not exists (select from refunds where adjustment_id = a.id and state = 'refused')
        group by 1) as a on a.order_id = o.id
      left join (${sums} payments where state in ('captured', 'to_refund') group by 1) as p on p.order_id = o.id
      left join (select order_id, sum(r.amount) from refunds as r join payments on payments.id = payment_id
        where r.state = 'paid' group by 1) as r on r.order_id = o.id
      where placed_at is not null`,
  };
  const times = { view: [] as number[], grouped: [] as number[] };
  for (let round = 0; round < 9; round++)
    for (const way of ["view", "grouped"] as const) {
      const startedAt = performance.now();
      await pool.query(statements[way]);
      times[way].push(performance.now() - startedAt);
    }
  return { view: quantile(times.view, 0.5), grouped: quantile(times.grouped, 0.5) };
}

async function openPostgres() {
  await removeStaleFolders();
  const folder = createTempFolder("bench");
  const postgres = await acquirePostgres(folder, () => {});
  return {
    connection: postgres.connection,
    async [Symbol.asyncDispose]() {
      await postgres.release();
      removeFolder(folder);
    },
  };
}

/** Times `rounds` runs of each dashboard query, parameters varied, on so many orders; explains the slowest. */
async function benchOrders(connection: Connection, count: number, rounds: number) {
  const database = `bench_orders_${count}`;
  const adminDatabase = openDatabase(connection, 1);
  await adminDatabase.pool.query(`drop database if exists ${database} with (force)`);
  await adminDatabase.pool.query(`create database ${database}`);
  const { db, pool, close } = openDatabase<Schema>({ ...connection, database }, 4);
  try {
    await migrate(db as never, "db/migrations");
    await seedCatalogue(db, "db/seed/media");
    await fillOrders(pool, count);
    return { ...(await measure(pool, rounds)), due: await timeDue(pool) };
  } finally {
    await close();
    await adminDatabase.pool.query(`drop database ${database} with (force)`);
    await adminDatabase.close();
  }
}

async function measure(pool: Pool, rounds: number) {
  let statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  });
  const timings: OrderTiming[] = [];
  let worst = { scenario: "", tookMs: 0, statements };
  for (const [scenario, run] of Object.entries(await orderScenarios(db, pool))) {
    const times: number[] = [];
    for (let round = -5; round < rounds; round++) {
      statements = [];
      const startedAt = performance.now();
      await run();
      const tookMs = performance.now() - startedAt;
      if (round < 0) continue;
      times.push(tookMs);
      if (tookMs > worst.tookMs) worst = { scenario, tookMs, statements };
    }
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((fraction) => quantile(times, fraction)) as [
      number,
      number,
      number,
    ];
    timings.push({ scenario, p50, p95, p99 });
  }
  return {
    timings,
    worst: { scenario: worst.scenario, tookMs: worst.tookMs, plan: await explainAll(pool, worst.statements) },
  };
}

async function explainAll(pool: Pool, statements: Statement[]): Promise<string> {
  const planTexts: string[] = [];
  for (const { sql, parameters } of statements) {
    // The shop runs `explain` itself, for the planner's estimate.
    if (/^\s*explain\b/i.test(sql)) continue;
    const { rows } = await pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
    planTexts.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return planTexts.join("\n\n");
}

/** `node bench/orders.ts [orders] [rounds]`. */
async function main([count = "1000000", rounds = "100"]: string[]) {
  log.level = "error";
  await using postgres = await openPostgres();
  for (const orders of [Number(count) / 10, Number(count)]) {
    const startedAt = performance.now();
    const { timings, worst } = await benchOrders(postgres.connection, orders, Number(rounds));
    console.log(
      `\n${orders} orders, ${rounds} rounds, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    console.table(
      timings.map(({ scenario, ...ms }) => ({
        scenario,
        ...Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Number(value.toFixed(1))])),
      })),
    );
    console.log(`Slowest: ${worst.scenario}, ${worst.tookMs.toFixed(1)} ms\n${worst.plan}`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
