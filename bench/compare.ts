import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parentOf, processIds, statFields } from "../test/proc-files.ts";
import { measureOverHttp } from "./checkout.ts";
import { type BenchShop, openChildProcessShop } from "./child-process-shop.ts";
import { fillCarts } from "./fill-carts.ts";
import { median } from "./quantile.ts";
import { openRenderedLoads } from "./rendered-pages.ts";

/** One run of a load. */
interface Run {
  /** Requests a second. */
  rate: number;
  /** Milliseconds of processor time for a request. */
  server: number;
  postgres: number;
}

/** Prepares a load. @returns runs it, and resolves to its rate and the number of requests */
type Load = () => Promise<() => Promise<{ rate: number; requests: number }>>;

const checkouts = 600;
const seconds = 2;

// `node bench/compare.ts FOLDER FOLDER…` loads several built checkouts of the project in turn, so that what disturbs the machine
// disturbs all: what a mechanism earns is seen beside a checkout without it (docs/mechanisms.md). Each start of one build has a speed
// of its own, by up to an eighth, so all are started several times. Linux only.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "/cart,/checkout,/orders,a checkout" },
    starts: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
  },
});
const folders = positionals.map((folder) => resolve(folder));
const names = values.only.split(",");
const starts: Map<string, Run[][]>[] = [];
while (starts.length < Number(values.starts)) {
  starts.push(await measureStart());
  for (const name of names) {
    console.log(`${name}, ${starts.length} of ${values.starts} starts`);
    const runsOf = (index: number) => starts.flatMap((runs) => runs.get(name)?.[index] ?? []);
    console.table(Object.fromEntries(folders.map((folder, i) => [folder, summary(runsOf(i), runsOf(0))])));
  }
}

/** Starts a shop of each folder. @returns for each load the runs of each folder */
async function measureStart(): Promise<Map<string, Run[][]>> {
  await using resources = new AsyncDisposableStack();
  const shops = [];
  for (const folder of folders) {
    const shop = resources.use(await openChildProcessShop(folder));
    shops.push({ shop, loads: await openLoads(shop) });
  }
  const measured = new Map<string, Run[][]>();
  for (const name of names) {
    const compared = shops.map(({ shop, loads }) => ({ shop, load: loads.get(name) as Load }));
    const runs = compared.map((): Run[] => []);
    for (const { load } of compared) await (await load())();
    for (let round = 0; round < Number(values.rounds); round++) {
      const order = [...compared.keys()];
      for (const index of round % 2 ? order.toReversed() : order)
        runs[index]?.push(await measure(compared[index] as (typeof compared)[number]));
    }
    measured.set(name, runs);
  }
  return measured;
}

async function openLoads(shop: BenchShop): Promise<Map<string, Load>> {
  const pages = await openRenderedLoads(shop, await fillCarts(shop, 100));
  return new Map<string, Load>([
    ...pages.map(({ path, load }): [string, Load] => [
      path,
      async () => async () => {
        const { rate } = await load.measure(seconds);
        return { rate, requests: rate * seconds };
      },
    ]),
    [
      "a checkout",
      async () => {
        const customers = await fillCarts(shop, checkouts);
        return async () => ({ rate: await measureOverHttp(shop, customers), requests: checkouts });
      },
    ],
  ]);
}

async function measure({ shop, load }: { shop: BenchShop; load: Load }): Promise<Run> {
  const run = await load();
  const [server, postgres] = processorTimes(shop);
  const { rate, requests } = await run();
  const [serverAfter, postgresAfter] = processorTimes(shop);
  return { rate, server: (serverAfter - server) / requests, postgres: (postgresAfter - postgres) / requests };
}

/** Medians, and the medians of each round's ratio to the first folder's. */
function summary(runs: Run[], first: Run[]) {
  const of = (pick: (run: Run) => number) => Number(median(runs.map(pick)).toPrecision(3));
  const against = (pick: (run: Run) => number) =>
    Number(median(runs.map((run, round) => pick(run) / pick(first[round] as Run))).toFixed(3));
  return {
    "requests/s": of(({ rate }) => rate),
    "server ms": of(({ server }) => server),
    "PostgreSQL ms": of(({ postgres }) => postgres),
    "rate, ratio": against(({ rate }) => rate),
    "server, ratio": against(({ server }) => server),
    "PostgreSQL, ratio": against(({ postgres }) => postgres),
  };
}

/** Milliseconds of processor time that the shop and all of its PostgreSQL have taken. */
function processorTimes({ child, dataDir }: BenchShop): [number, number] {
  const postmaster = Number.parseInt(readFileSync(`${dataDir}/postgres/data/postmaster.pid`, "utf8"), 10);
  let postgres = 0;
  for (const pid of processIds()) {
    // Of the postmaster also that of connections that have ended.
    if (pid === postmaster) postgres += ticks(pid, 4);
    else if (parentOf(pid) === postmaster) postgres += ticks(pid, 2);
  }
  return [10 * ticks(child.pid ?? 0, 2), 10 * postgres];
}

/** The sum of that many of a process's times, in hundredths of a second. */
function ticks(pid: number, count: number): number {
  return statFields(pid)
    .slice(11, 11 + count)
    .reduce((sum, field) => sum + Number(field), 0);
}
