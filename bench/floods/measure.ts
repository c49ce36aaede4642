import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parentOf, processIds, readProcFile } from "../../test/proc-files.ts";
import { type BenchShop, openChildProcessShop } from "../child-process-shop.ts";
import { measureThroughput } from "../load-generator.ts";
import { table } from "../table.ts";
import type { Flood, VisitResult } from "./client.ts";

// One client floods the shop while another visits it. Linux only. `--only NAME`, `--seconds 15`, `--runs 3`, `--workers 1`.
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seconds: { type: "string", default: "15" },
    runs: { type: "string", default: "3" },
    workers: { type: "string", default: "1" },
  },
});

const most = { connections: 990, ahead: 8 };
const madeUp = { ...most, line: "GET /made-up-*" };

const floods: Flood[] = [
  { name: "made-up pages, br", ...madeUp, headers: { "Accept-Encoding": "br" } },
  { name: "made-up pages, gzip", ...madeUp, headers: { "Accept-Encoding": "gzip" } },
  { name: "made-up pages, identity", ...madeUp },
  { name: "304", ...most, line: "GET /", headers: { "If-None-Match": "*" } },
  { name: "HEAD of a file", ...most, line: "HEAD /icon-512.png" },
  { name: "photo", ...most, line: "GET PHOTO" },
  {
    name: "/catalog",
    connections: 300,
    ahead: 8,
    line: "GET /catalog",
    headers: { "Accept-Encoding": "br" },
  },
  {
    name: "forms of Buy it now",
    connections: 900,
    ahead: 1,
    line: "POST /p1",
    body: "intent=buy&quantity=1&key=*",
  },
  {
    name: "forms of /contact",
    connections: 900,
    ahead: 1,
    line: "POST /contact",
    body: "name=A&email=a%40example.com&message=Hello+*",
  },
  {
    name: "slow forms of 17 networks",
    connections: 17 * 16,
    ahead: 1,
    line: "POST /contact",
    networks: 17,
    manner: "slow",
  },
  {
    name: "feed, left at once",
    connections: 100,
    ahead: 1,
    line: "GET /products.xml",
    networks: 10,
    manner: "leaves",
  },
  { name: "one and close", connections: 300, ahead: 1, line: "GET /", headers: { Connection: "close" } },
];

/** What may be measured above the memory of a shop that was warmed, in megabytes. */
const maxPeak = 150;
const maxKept = 60;

await using shop = await openChildProcessShop(process.cwd(), { WORKERS: values.workers });
const port = Number(new URL(shop.baseUrl).port);
const photo =
  /\/media\/[^"\s]+?\.avif/.exec(await (await fetch(`${shop.baseUrl}/p1`)).text())?.[0] ?? "/media/none";
await measureThroughput({ url: `${shop.baseUrl}/`, connections: 8, seconds: 3 });
for (let n = 0; n < 200; n++) await (await fetch(`${shop.baseUrl}/search?query=warm-${n}`)).text();
const servers = serversOf(shop);
const atStart = memory("VmRSS");
const rows: string[][] = [];
for (const flood of floods.filter(({ name }) => name.includes(values.only ?? "")))
  for (let run = 0; run < Number(values.runs); run++) rows.push(await measure(flood));
await new Promise((resolve) => setTimeout(resolve, 60_000));
console.log(
  `${values.workers} workers, ${values.seconds} s each. At the start ${atStart} MB; a minute after the last ${memory("VmRSS") - atStart} MB above it (at most ${maxKept}).\n`,
);
console.log(
  table(["flood", "its requests/s", "visitor p95", "worst", "failed", "peak above start", "reached"], rows),
);

async function measure(flood: Flood): Promise<string[]> {
  for (const pid of servers) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const named = { ...flood, line: flood.line.replace("PHOTO", photo) };
  const flooding = run(["nice", "-n", "19", process.execPath], { port, flood: named });
  const { p95, worst, statuses }: VisitResult = JSON.parse(
    await run([process.execPath], { port, visitSeconds: Number(values.seconds) }).output,
  );
  flooding.child.kill("SIGTERM");
  const { rate, statuses: answers } = JSON.parse(await flooding.output);
  const peak = memory("VmHWM") - atStart;
  const others = Object.entries(statuses).filter(([status]) => !/^[23]/.test(status));
  const isReached = p95 <= 1_000 && worst <= 2_000 && others.length === 0 && peak <= maxPeak;
  const row = [
    flood.name,
    `${Math.round(rate)} ${JSON.stringify(answers)}`,
    `${Math.round(p95)} ms`,
    `${Math.round(worst)} ms`,
    others.map(([status, count]) => `${count} x ${status}`).join(", "),
    `${peak} MB`,
    isReached ? "yes" : "no",
  ];
  console.error(row.join(" | "));
  return row;
}

function run(
  [program = "", ...args]: string[],
  job: object,
): { child: ChildProcess; output: Promise<string> } {
  const child = spawn(program, [...args, "bench/floods/client.ts", JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  return { child, output: new Promise((resolve) => child.once("close", () => resolve(output))) };
}

/** The process of the shop, or its primary and workers; not those of PostgreSQL. */
function serversOf({ child: { pid = 0 } }: BenchShop): number[] {
  const isServer = (id: number) => readProcFile(id, "cmdline").includes("run.mjs");
  return [pid, ...processIds().filter((id) => parentOf(id) === pid && isServer(id))];
}

/** Of the server process that has most, in megabytes. */
function memory(field: "VmRSS" | "VmHWM"): number {
  const kilobytes = servers.map((pid) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readProcFile(pid, "status"))?.[1] ?? 0),
  );
  return Math.round((Math.max(...kilobytes) * 1.024) / 1000);
}
