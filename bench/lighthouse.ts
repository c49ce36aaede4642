import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../bin/find-browser.mjs";
import { openShopForBench } from "./open-shop-for-bench.ts";
import { median, table } from "./table.ts";

// Lighthouse's own judgement of the pages where people arrive, on its phone: the median of `--runs` (5). Run by
// hand: `npm run bench:lighthouse`. It weighs 170 MB and tests nothing by itself, so it is no part of the shop: the
// first run installs it in a folder of its own.
const version = "13.5.0";
const runs = Number(process.argv.find((argument) => argument.startsWith("--runs="))?.split("=")[1] ?? 5);
const pages = ["/", "/catalog", "/p1", "/search?q=serum"];
const kinds = ["performance", "accessibility", "best-practices", "seo"] as const;
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const run = promisify(execFile);

/** Now and then Lighthouse misses that a page was opened, which says nothing about the page. */
const missedByLighthouse = "NO_NAVSTART";
const mostTries = 4;

interface Report {
  runtimeError?: { code: string };
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

const program = await installed();
await using shop = await openShopForBench();
const rows: string[][] = [];
const missed = new Set<string>();
const repeated: string[] = [];
for (const path of pages) {
  // Pictures are made when they are first asked for: that visit does not count.
  await report(path);
  const reports: Report[] = [];
  for (let time = 0; time < runs; time++) reports.push(await report(path));
  const score = (kind: string) =>
    median(reports.map(({ categories }) => Math.round((categories[kind]?.score ?? 0) * 100)));
  const seconds = (audit: string) =>
    (median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)) / 1000).toFixed(2);
  rows.push([
    path,
    ...kinds.map((kind) => `${score(kind)}${score(kind) >= goals[kind] ? "" : ` (${goals[kind]})`}`),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(median(reports.map(({ audits }) => audits["total-blocking-time"]?.numericValue ?? 0)))}`,
  ]);
  for (const { categories, audits } of reports) {
    for (const kind of kinds.filter((one) => one !== "performance")) {
      for (const { id } of categories[kind]?.auditRefs ?? []) {
        const audit = audits[id];
        if (audit?.score != null && audit.score < 1) missed.add(`${path}: ${audit.title} (${id})`);
      }
    }
  }
}
console.log(
  table(["page", ...kinds, "first paint, s", "largest paint, s", "blocked, ms"], rows),
  ...[...missed].map((line) => `\n${line}`),
  ...repeated.map((line) => `\n${line}`),
);

/** Lighthouse in a folder of its own. @returns its program's path */
async function installed(): Promise<string> {
  const folder = join(tmpdir(), `lumiskin-lighthouse-${version}`);
  const path = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(path)) {
    console.warn(`Installing Lighthouse ${version} in ${folder} (once) ...`);
    mkdirSync(folder, { recursive: true });
    await run("npm", [
      "install",
      "--prefix",
      folder,
      "--no-save",
      "--no-audit",
      "--no-fund",
      `lighthouse@${version}`,
    ]);
  }
  return path;
}

/** What Lighthouse reports of a page; a run that it ends with an error of its own is repeated, and noted. */
async function report(path: string): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const answer = await ask(path);
    if (!answer.runtimeError) return answer;
    const ended = `${path}: Lighthouse ended with its own ${answer.runtimeError.code}`;
    if (answer.runtimeError.code !== missedByLighthouse || tries === mostTries) throw new Error(`${ended}.`);
    console.warn(`${ended}; the run is repeated.`);
    repeated.push(`${ended}; that run was repeated.`);
  }
}

/** It writes into a file: what it prints into a pipe is cut off where it ends before all is read. */
async function ask(path: string): Promise<Report> {
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const output = join(shop.dataDir, "lighthouse.json");
  rmSync(output, { force: true });
  const asked = run(
    process.execPath,
    [
      program,
      shop.address + path,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--only-categories=${kinds.join(",")}`,
      `--chrome-flags=${flags.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() } },
  );
  // With an error of its own it writes its report all the same, and then fails.
  const failed = await asked.then(
    () => null,
    (error: Error) => error,
  );
  if (failed && !existsSync(output)) throw failed;
  const answer = JSON.parse(readFileSync(output, "utf8")) as Report;
  if (failed && !answer.runtimeError) throw failed;
  return answer;
}
