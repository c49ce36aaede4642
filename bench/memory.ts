import { readdirSync, readFileSync } from "node:fs";
import type { BenchShop } from "./child-process-shop.ts";
import { measureThroughput } from "./load-generator.ts";
import { median } from "./quantile.ts";
import type { Row } from "./table.ts";

/** The time of a later start, and the memory of server and PostgreSQL at rest. */
export async function startRows(shop: BenchShop): Promise<Row[]> {
  const starts: number[] = [];
  for (let round = 0; round < 5; round++) starts.push(await shop.restart());
  const rows: Row[] = [
    {
      what: "later start to the first answer (median of 5)",
      value: median(starts),
      unit: "ms",
      goal: { max: 1500 },
    },
  ];
  if (process.platform !== "linux") return rows;
  for (const path of ["/", "/catalog", "/p1", "/trending"]) await (await fetch(shop.baseUrl + path)).text();
  // V8 gives back what a start has left behind when nothing has happened for some seconds.
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  rows.push({ what: "memory at rest", value: megabytes(shop), unit: "MB", goal: { max: 200 } });
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

// Megabytes of the shop's process and of PostgreSQL's. The shop's is counted whole (RSS), although it shares Node's
// code with the bench; what PostgreSQL's processes share is counted once (PSS).
function megabytes({ child, dataDir }: BenchShop): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(processes.map((pid) => [pid, procStat(pid)[1]]));
  const postmaster = processes.find((pid) => commandLineOf(pid).includes(`${dataDir}/postgres/data`));
  const counted = processes.filter(
    (pid) =>
      pid === String(child.pid) || pid === postmaster || (postmaster && parents.get(pid) === postmaster),
  );
  return (
    counted.reduce((sum, pid) => sum + memoryKilobytes(pid, pid === String(child.pid) ? "Rss" : "Pss"), 0) /
    1000
  );
}

function procStat(pid: string): string[] {
  return (readProcFile(`/proc/${pid}/stat`).split(") ")[1] ?? "").split(" ");
}

function commandLineOf(pid: string): string {
  return readProcFile(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function memoryKilobytes(pid: string, field: "Rss" | "Pss"): number {
  return (
    Number(
      new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProcFile(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0,
    ) * 1.024
  );
}

/** A file of a process; empty if the process has ended. */
function readProcFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
