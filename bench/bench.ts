import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkoutRows } from "./checkout.ts";
import { type BenchShop, openChildProcessShop } from "./child-process-shop.ts";
import { dashboardRows } from "./dashboard.ts";
import { exportRows } from "./export.ts";
import { importRows } from "./import.ts";
import { leastDisturbedRun } from "./least-disturbed-run.ts";
import { startRows } from "./memory.ts";
import { orderRows } from "./orders.ts";
import { pageRows } from "./pages.ts";
import { renderedPageRows } from "./rendered-pages.ts";
import { searchRows } from "./search.ts";
import { signedInRows } from "./signed-in-pages.ts";
import { isGoalReached, type Row, rowTable } from "./table.ts";
import { visitorRows } from "./visitor-page.ts";
import { weightRows } from "./weights.ts";

// Measures everything and prints one table. `--only pages,checkout` measures a part; `--write` updates docs/speed.md.
const { values } = parseArgs({
  options: { only: { type: "string" }, write: { type: "boolean", default: false } },
});

const withShop = (measure: (shop: BenchShop) => Promise<Row[]>) => async () => {
  await using shop = await openChildProcessShop();
  return await measure(shop);
};

const benchmarks: Record<string, () => Promise<Row[]>> = {
  pages: withShop(pageRows),
  visitor: withShop(visitorRows),
  "signed-in": withShop((shop) => signedInRows(shop, 5000)),
  rendered: withShop(renderedPageRows),
  checkout: withShop((shop) => checkoutRows(shop, 6000)),
  start: withShop(startRows),
  weight: withShop(weightRows),
  search: searchRows,
  orders: orderRows,
  dashboard: withShop(dashboardRows),
  export: withShop(exportRows),
  import: withShop(importRows),
};

/** Measurements that print tables of their own. */
const standaloneBenchmarks: Record<string, string> = {
  phone: "./phone.ts",
  lighthouse: "./lighthouse.ts",
  floods: "./floods/measure.ts",
};

const benchmarkNames = [...Object.keys(benchmarks), ...Object.keys(standaloneBenchmarks)];
const selected = values.only?.split(",") ?? benchmarkNames;
for (const name of selected)
  if (!benchmarkNames.includes(name))
    throw new Error(`There is no benchmark "${name}": ${benchmarkNames.join(", ")}.`);
const rows: Row[] = [];
const tables: string[] = [];
const failed: string[] = [];
const stealShares: string[] = [];
for (const name of selected) {
  const startedAt = performance.now();
  try {
    const measure = benchmarks[name];
    const { result, stolen } = await leastDisturbedRun(async () =>
      measure ? measure() : runStandalone(name),
    );
    if (typeof result === "string") tables.push(result);
    else rows.push(...result);
    stealShares.push(`${name} ${(100 * stolen).toFixed(0)} %`);
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  } catch (error) {
    failed.push(name);
    console.error(`${name} could not be measured:`, error);
  }
}

const stealNote = `CPU steal (processor time that the machine's host gave to others): ${stealShares.join(", ")}.`;
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
const report = [rowTable(rows), ...tables].join("\n\n");
console.log(`\n${machine}\n${stealNote}\n\n${report}\n`);
const missed = rows.filter((row) => isGoalReached(row) === false);
console.log(
  missed.length === 0
    ? "Every goal of the first table is reached."
    : `${missed.length} goals of the first table are not reached.`,
);
if (values.write) writeReport(`Measured on ${machine}, in one run. ${stealNote}\n\n${report}`);
process.exit(failed.length > 0 ? 1 : 0);

function runStandalone(name: string): string {
  const file = fileURLToPath(new URL(standaloneBenchmarks[name] ?? "", import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [file], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`it ended with ${status}`);
  return `\`\`\`\n${stdout.trim()}\n\`\`\``;
}

function writeReport(report: string): void {
  const page = new URL("../docs/speed.md", import.meta.url);
  const [before, rest] = readFileSync(page, "utf8").split("<!-- figures -->\n");
  const after = rest?.split("<!-- end of figures -->")[1];
  if (after === undefined) throw new Error("docs/speed.md has no markers for the results");
  writeFileSync(page, `${before}<!-- figures -->\n\n${report}\n\n<!-- end of figures -->${after}`);
}
