import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { migrate } from "../platform/database/migrate.ts";
import { type Connection, openDatabase } from "../platform/database/open-database.ts";
import { log } from "../platform/log.ts";
import { seed } from "../shop/catalogue/seed.ts";
import type { Schema } from "../shop/schema.ts";
import { openBenchPostgres } from "./bench-postgres.ts";
import { fillOrders } from "./fill-orders.ts";
import { orderScenarios } from "./order-scenarios.ts";

/** How long one kind of question took in the database, with the way there and back; milliseconds. */
export interface OrderTiming {
  scenario: string;
  p50: number;
  p95: number;
  p99: number;
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Fills a database of its own on that server with so many orders, asks everything that the dashboard asks, each
 * kind `rounds` times with other values, and drops it.
 * @returns the timings, and the plan of what took longest
 */
export async function benchOrders(connection: Connection, count: number, rounds = 100) {
  const database = `bench_orders_${count}`;
  const adminDatabase = openDatabase(connection, 1);
  await adminDatabase.pool.query(`drop database if exists ${database} with (force)`);
  await adminDatabase.pool.query(`create database ${database}`);
  const { db, pool, close } = openDatabase<Schema>({ ...connection, database }, 4);
  try {
    await migrate(db as never, "db/migrations");
    await seed(db, "db/seed/media");
    await fillOrders(pool, count);
    return await measure(pool, rounds);
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
    times.sort((a, b) => a - b);
    const quantile = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
    timings.push({ scenario, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) });
  }
  return {
    timings,
    worst: { scenario: worst.scenario, tookMs: worst.tookMs, plan: await explainAll(pool, worst.statements) },
  };
}

async function explainAll(pool: Pool, statements: Statement[]): Promise<string> {
  const planTexts: string[] = [];
  for (const { sql, parameters } of statements) {
    // The shop itself asks the planner how many there may be.
    if (/^\s*explain\b/i.test(sql)) continue;
    const { rows } = await pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
    planTexts.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return planTexts.join("\n\n");
}

/** Runs by itself on a PostgreSQL of its own: `node bench/orders.ts [orders] [rounds]`. */
async function main([count = "1000000", rounds = "100"]: string[]) {
  log.level = "error";
  await using postgres = await openBenchPostgres();
  for (const orders of [Number(count) / 10, Number(count)]) {
    const startedAt = performance.now();
    const { timings, worst } = await benchOrders(postgres.connection, orders, Number(rounds));
    console.log(
      `\n${orders} orders, ${rounds} rounds, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    console.table(
      timings.map(({ scenario, ...ms }) => ({
        question: scenario,
        ...Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Number(value.toFixed(1))])),
      })),
    );
    console.log(`Longest: ${worst.scenario}, ${worst.tookMs.toFixed(1)} ms\n${worst.plan}`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
