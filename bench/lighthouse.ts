import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../test/runner/find-browser.mjs";
import { openInProcessShop } from "./in-process-shop.ts";
import { median } from "./quantile.ts";
import { table } from "./table.ts";

// Lighthouse's scores of the landing pages on its phone: the median of `--runs` (5), `npm run bench:lighthouse`. It weighs
// 170 MB, so it is not a dependency: the first run installs it in a temporary folder.
const version = "13.5.0";
const runs = Number(process.argv.find((argument) => argument.startsWith("--runs="))?.split("=")[1] ?? 5);
const pages = ["/", "/catalog", "/p1", "/search?q=serum"];
const auditCategories = ["performance", "accessibility", "best-practices", "seo"] as const;
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const execFileAsync = promisify(execFile);

/** Lighthouse now and then misses the start of a navigation; the page is not at fault. */
const noNavStart = "NO_NAVSTART";
const maxAttempts = 4;

interface Report {
  runtimeError?: { code: string };
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

const lighthousePath = await installLighthouse();
await using shop = await openInProcessShop();
const rows: string[][] = [];
const failedAudits = new Set<string>();
const retryNotes: string[] = [];
for (const path of pages) {
  // Renditions are made on the first request: that visit does not count.
  await auditPage(path);
  const reports: Report[] = [];
  for (let round = 0; round < runs; round++) reports.push(await auditPage(path));
  const score = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const seconds = (audit: string) =>
    (median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)) / 1000).toFixed(2);
  rows.push([
    path,
    ...auditCategories.map(
      (category) => `${score(category)}${score(category) >= goals[category] ? "" : ` (${goals[category]})`}`,
    ),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(median(reports.map(({ audits }) => audits["total-blocking-time"]?.numericValue ?? 0)))}`,
  ]);
  for (const { categories, audits } of reports) {
    for (const category of auditCategories.filter((category) => category !== "performance")) {
      for (const { id } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (audit?.score != null && audit.score < 1) failedAudits.add(`${path}: ${audit.title} (${id})`);
      }
    }
  }
}
console.log(
  table(["page", ...auditCategories, "first paint, s", "largest paint, s", "blocked, ms"], rows),
  ...[...failedAudits].map((line) => `\n${line}`),
  ...retryNotes.map((line) => `\n${line}`),
);

async function installLighthouse(): Promise<string> {
  const folder = join(tmpdir(), `lumiskin-lighthouse-${version}`);
  const path = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(path)) {
    console.warn(`Installing Lighthouse ${version} in ${folder} (once) ...`);
    mkdirSync(folder, { recursive: true });
    await execFileAsync("npm", [
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

async function auditPage(path: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const result = await runLighthouse(path);
    if (!result.runtimeError) return result;
    const message = `${path}: Lighthouse ended with its own ${result.runtimeError.code}`;
    if (result.runtimeError.code !== noNavStart || attempt === maxAttempts) throw new Error(`${message}.`);
    console.warn(`${message}; the run is repeated.`);
    retryNotes.push(`${message}; that run was repeated.`);
  }
}

/** Reads the report from a file: Lighthouse exits before a pipe is drained. */
async function runLighthouse(path: string): Promise<Report> {
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const output = join(shop.dataDir, "lighthouse.json");
  rmSync(output, { force: true });
  const running = execFileAsync(
    process.execPath,
    [
      lighthousePath,
      shop.baseUrl + path,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--only-categories=${auditCategories.join(",")}`,
      `--chrome-flags=${flags.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() } },
  );
  // With a runtime error Lighthouse writes its report and exits with 1.
  const failed = await running.then(
    () => null,
    (error: Error) => error,
  );
  if (failed && !existsSync(output)) throw failed;
  const result = JSON.parse(readFileSync(output, "utf8")) as Report;
  if (failed && !result.runtimeError) throw failed;
  return result;
}
