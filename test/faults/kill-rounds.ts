import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { shop, type Traffic } from "./shopper.ts";

// Kills the server, PostgreSQL and both with -9 in the middle of checkouts, and compares what the shop
// acknowledged with what it still holds. Ends with 1 if anything was lost, doubled or half.
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, orders: { type: "string", default: "100" } },
});
const rounds = Number(values.rounds);
const ordersBetween = Number(values.orders);
const shoppers = 16;
const port = 3900 + (process.pid % 1000);
const faults = ["server", "PostgreSQL", "both"] as const;

const dataDir = mkdtempSync(join(tmpdir(), "lumiskin-faults-"));
chmodSync(dataDir, 0o755);
const traffic: Traffic = {
  address: `http://localhost:${port}`,
  running: true,
  acknowledged: [],
  underWay: 0,
  sentAgain: 0,
};

let server = await start();
const customers = Array.from({ length: shoppers }, (_, number) => shop(traffic, number + 1));
const untried = () => ({ tried: 0, underWay: 0, inTransaction: 0 });
const struck = { server: untried(), PostgreSQL: untried(), both: untried() };

for (let round = 0; round < rounds; round++) {
  const before = traffic.acknowledged.length;
  await until(() => traffic.acknowledged.length >= before + ordersBetween && traffic.underWay > 0);
  const fault = faults[round % faults.length] ?? "both";
  const tally = struck[fault];
  tally.inTransaction += await transactionsUnderWay();
  const postgres = postmaster();
  if (fault !== "PostgreSQL") server.kill("SIGKILL");
  if (fault !== "server") process.kill(postgres, "SIGKILL");
  tally.tried++;
  tally.underWay += traffic.underWay;
  if (fault !== "PostgreSQL") {
    await new Promise((resolve) => server.once("exit", resolve));
    server = await start();
  }
  console.log(
    `round ${round + 1}: killed ${fault}, ${traffic.underWay} checkouts under way, ${traffic.acknowledged.length} acknowledged so far`,
  );
}
traffic.running = false;
await Promise.all(customers);

const found = await verify();
console.log(`\nfault        rounds  checkouts under way  in a transaction`);
for (const [fault, tally] of Object.entries(struck)) {
  console.log(
    `${fault.padEnd(12)} ${String(tally.tried).padStart(6)}  ${String(tally.underWay).padStart(19)}  ${String(tally.inTransaction).padStart(16)}`,
  );
}
console.log(
  `\nacknowledged ${traffic.acknowledged.length}, sent again ${traffic.sentAgain}, lost ${found.lost}, doubled ${found.doubled}, half ${found.half}`,
);
server.kill("SIGTERM");
await new Promise((resolve) => server.once("exit", resolve));
rmSync(dataDir, { recursive: true, force: true });
process.exit(found.lost + found.doubled + found.half === 0 ? 0 : 1);

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["bin/serve.mjs"], {
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUSTED_PROXY: "127.0.0.1",
      // Its customers order again and again.
      RATE_LIMIT_FACTOR: "1000",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("is open at") && resolve());
    child.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return child;
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
}

async function ask<Row>(question: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({
    host: join(dataDir, "postgres/socket"),
    user: "lumiskin",
    password: readFileSync(join(dataDir, "postgres-password"), "utf8"),
    database: "lumiskin",
  });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(question, values);
  await client.end();
  return rows as Row[];
}

async function transactionsUnderWay(): Promise<number> {
  const [row] = await ask<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name like 'lumiskin%' and xact_start is not null",
  );
  return row?.n ?? 0;
}

async function verify() {
  const kept = await ask<{
    number: string;
    note: string;
    email: string;
    lines: number;
    sum: string;
    total: string;
  }>(`
    select 'LS-' || c.number as number, c.notes as note, u.email, count(o.id)::int as lines,
      coalesce(sum(o.amount), 0)::text as sum, c.total::text as total
    from checkouts c join users u on u.id = c.user_id
    left join orders o on o.checkout_id = c.id and o.placed_at is not null
    where c.placed_at is not null group by c.id, u.email`);
  const byNumber = new Map(kept.map((checkout) => [checkout.number, checkout]));
  const byNote = Map.groupBy(kept, (checkout) => checkout.note);
  const lost = traffic.acknowledged.filter((order) => {
    const checkout = byNumber.get(order.number);
    return checkout?.note !== order.note || checkout.email !== order.email;
  });
  return {
    lost: lost.length,
    doubled: [...byNote.values()].filter((checkouts) => checkouts.length > 1).length,
    half: kept.filter((checkout) => checkout.lines === 0 || checkout.sum !== checkout.total).length,
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}
