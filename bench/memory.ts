import { parentOf, processIds, readProcFile } from "../test/proc-files.ts";
import { type BenchShop, npmStart } from "./child-process-shop.ts";
import { measureThroughput } from "./load-generator.ts";
import { median } from "./quantile.ts";
import type { Row } from "./table.ts";

/** The time of a later start, and the memory at rest of everything that `npm start` has started. */
export async function startRows(shop: BenchShop): Promise<Row[]> {
  const alone: number[] = [];
  const byNpm: number[] = [];
  for (let round = 0; round < 5; round++) {
    alone.push(await shop.restart());
    byNpm.push(await shop.restart(npmStart()));
  }
  const row = (what: string, times: number[], max: number): Row => ({
    what: `${what}, a later start to the first answer (median of 5)`,
    value: median(times),
    unit: "ms",
    goal: { max },
  });
  const rows = [
    row("npm start", byNpm, 1300),
    row("the server alone (bin/run.mjs --built start)", alone, 800),
  ];
  if (process.platform !== "linux") return rows;
  for (const path of ["/", "/catalog", "/p1", "/trending"]) await (await fetch(shop.baseUrl + path)).text();
  // V8 gives back what a start has left behind when nothing has happened for some seconds.
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  rows.push({
    what: "memory at rest, of npm, server and PostgreSQL",
    value: megabytes(shop),
    unit: "MB",
    goal: { max: 170 },
  });
  return rows;
}

/** The peak memory of server and PostgreSQL together while `work` runs, in megabytes. */
export async function measurePeakMemory<Result>(
  shop: BenchShop,
  work: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, megabytes(shop));
  }, 250);
  try {
    return { result: await work(), peak };
  } finally {
    clearInterval(sampler);
  }
}

/** The memory under load as a row; none where it cannot be measured. */
export function memoryRow(peak: number): Row[] {
  if (peak === 0) return [];
  return [{ what: "memory under load, most", value: peak, unit: "MB", goal: { max: 400 } }];
}

/** Requests pages of all kinds at once. */
export async function runMixedLoad(shop: BenchShop): Promise<void> {
  const pages = ["/", "/catalog", "/p1", "/trending", "/search?q=serum"];
  await Promise.all(
    pages.map((path) =>
      measureThroughput({ url: shop.baseUrl + path, connections: 8, headers: { "Accept-Encoding": "br" } }),
    ),
  );
}

// Megabytes of what was started: npm where it started the shop, the shop's process, and PostgreSQL's. The first two are
// counted whole (RSS), although they may share Node's code with the bench; what PostgreSQL's processes share is counted once
// (PSS).
function megabytes({ child, dataDir }: BenchShop): number {
  const processes = processIds();
  const parents = new Map(processes.map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number, ancestor: number): boolean => {
    const parent = parents.get(pid);
    return pid === ancestor || (parent !== undefined && parents.has(parent) && isBelow(parent, ancestor));
  };
  const postmaster = processes.find((pid) =>
    readProcFile(pid, "cmdline").includes(`${dataDir}/postgres/data`),
  );
  const ofPostgres = postmaster ? processes.filter((pid) => isBelow(pid, postmaster)) : [];
  const others = processes.filter((pid) => isBelow(pid, child.pid ?? 0) && !ofPostgres.includes(pid));
  const sum = (pids: number[], field: "Rss" | "Pss") =>
    pids.reduce((total, pid) => total + memoryKilobytes(pid, field), 0);
  return (sum(others, "Rss") + sum(ofPostgres, "Pss")) / 1000;
}

function memoryKilobytes(pid: number, field: "Rss" | "Pss"): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProcFile(pid, "smaps_rollup"))?.[1];
  return Number(kibibytes ?? 0) * 1.024;
}
