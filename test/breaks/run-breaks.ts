import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "../runner/find-browser.mjs";
import { applyBreaks } from "./apply-breaks.ts";
import type { Break, BreakList } from "./break.ts";
import type { Outcome, Run } from "./break-config.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { nearTests } from "./near-tests.ts";

// npm run test:breaks [-- --only 3,17] [--list FILE] [--find] [--browser]
// Breaks the shop in each way of the list and tells which breaks the named tests notice. --find looks for the tests first:
// it notes which test files reach which break, runs those until one notices it, and writes their names into the list.
// README.md beside this file explains more.

const { values } = parseArgs({
  options: {
    list: { type: "string", default: "test/breaks/breaks.json" },
    only: { type: "string" },
    find: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
    "at-start": { type: "boolean", default: false },
    copy: { type: "string" },
  },
});
/** Tests that read texts of the checkout, and of upgrades, backups and speed: they notice no break of this kind. */
const notAsked =
  /^(bin|bench)\/|^test\/(?!browser\/|conformance\/|routes\/)|^test\/routes\/(.*\/)?(markup|weight|headers|csrf)\.test\.ts$/;
const started = Date.now();
const list: BreakList = JSON.parse(readFileSync(values.list, "utf8"));
const only = values.only?.split(",").map(Number);
const breaks = list.breaks.filter(({ number }) => !only || only.includes(number));
const copy = values.copy ?? prepareCopy();

if (values.find) {
  findNoticing();
  writeFileSync(values.list, `${JSON.stringify(list, null, 2)}\n`);
}
const red = new Set(values.find ? breaks.filter(isNoticedBySome) : noticed());
for (const each of breaks) {
  console.log(
    `${red.has(each) ? "red  " : "GREEN"} ${each.number} ${each.trade}: ${each.kind} in ${each.file}`,
  );
}
if (values["at-start"]) {
  for (const each of breaks) each.atStart = red.has(each) ? "red" : "green";
  writeFileSync(values.list, `${JSON.stringify(list, null, 2)}\n`);
}
if (!values.copy) rmSync(copy, { recursive: true });
const green = breaks.length - red.size;
console.log(`${red.size} red, ${green} green in ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
process.exitCode = green > 0 ? 1 : 0;

function isNoticedBySome({ noticedBy }: Break): boolean {
  return noticedBy.length > 0;
}

function prepareCopy(): string {
  const made = copyCheckout();
  applyBreaks(made, list.breaks);
  return made;
}

/** Runs vitest projects in the copy, which is built if pages are asked for, and returns what they found. */
function runAll(runs: Run[]): Outcome[] {
  const runsAny = (folder: string) => runs.some(({ files }) => files.some((file) => file.startsWith(folder)));
  if (runsAny("test/"))
    execFileSync("node_modules/.bin/node", ["bin/run.mjs", "build"], { cwd: copy, stdio: "inherit" });
  if (runsAny("test/browser/")) process.env.CHROME_PATH ??= findBrowser();
  const [plan, outcomes] = [join(copy, "break-runs.json"), join(copy, "break-outcomes.jsonl")];
  rmSync(outcomes, { force: true });
  writeFileSync(plan, JSON.stringify({ runs, outcomes }));
  spawnSync(
    join(copy, "node_modules/.bin/node"),
    ["node_modules/vitest/vitest.mjs", "run", "--config", "test/breaks/break-config.ts", "--root", copy],
    { cwd: copy, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, BREAK_RUNS: plan } },
  );
  if (!existsSync(outcomes)) return [];
  return readFileSync(outcomes, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The breaks that their named test files notice: those of locks in each of three runs. */
function noticed(): Break[] {
  const repeats = ({ lock }: Break) => (lock ? [1, 2, 3] : [1]);
  const outcomes = runAll(
    breaks
      .filter(isNoticedBySome)
      .flatMap((each) => repeats(each).map((repeat) => runOf(each, each.noticedBy, `-${repeat}`))),
  );
  return breaks.filter((each) =>
    repeats(each).every((repeat) =>
      outcomes.some(({ run, isNoticed }) => run === `break-${each.number}-${repeat}` && isNoticed),
    ),
  );
}

function runOf({ number }: Break, files: string[], ending = ""): Run {
  return { name: `break-${number}${ending}`, files, env: { BREAK: String(number) } };
}

/** Fills in which test files notice each break: first unit tests near it, then what reaches it through pages. */
function findNoticing(): void {
  const near = new Map(breaks.map((each) => [each, nearTests(copy, each.file)]));
  for (const size of [1, 1, 2]) {
    tryFiles(new Map(breaks.map((each) => [each, near.get(each)?.splice(0, size) ?? []])));
  }
  if (values.near || breaks.every(isNoticedBySome)) return;
  const candidates = reachingTests();
  for (const size of [2, 4, 8, 200]) {
    tryFiles(new Map(breaks.map((each) => [each, candidates.get(each)?.splice(0, size) ?? []])));
  }
}

function tryFiles(candidates: Map<Break, string[]>): void {
  const open = breaks.filter((each) => !isNoticedBySome(each) && candidates.get(each)?.length);
  if (open.length === 0) return;
  for (const { run, file, isNoticed } of runAll(
    open.map((each) => runOf(each, candidates.get(each) ?? [])),
  )) {
    const found = breaks.find(({ number }) => run === `break-${number}`);
    if (isNoticed && found && !found.noticedBy.includes(file)) found.noticedBy.push(file);
  }
  writeFileSync(values.list, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${breaks.filter(isNoticedBySome).length} of ${breaks.length} are noticed`);
}

/** The test files that reach each break, the fastest first, when all of them run. What was noted is kept in the copy. */
function reachingTests(): Map<Break, string[]> {
  const noted = join(copy, values.browser ? "reached-by-browser.json" : "reached.json");
  if (!existsSync(noted)) {
    const reachedFile = join(copy, "reached.tsv");
    writeFileSync(reachedFile, "");
    const everywhere = values.browser
      ? "test/browser/**/*.test.ts"
      : "test/{conformance,routes}/**/*.test.ts";
    const files = globSync(everywhere, { cwd: copy }).filter((file) => !notAsked.test(file));
    const outcomes = runAll([{ name: "reach", files, env: { BREAK_REACHED: reachedFile } }]);
    const seconds = Object.fromEntries(outcomes.map(({ file, seconds = 0 }) => [file, seconds]));
    const reached = readFileSync(reachedFile, "utf8").trim().split("\n");
    writeFileSync(noted, JSON.stringify({ seconds, reached }));
  }
  const { seconds, reached }: { seconds: Record<string, number>; reached: string[] } = JSON.parse(
    readFileSync(noted, "utf8"),
  );
  const filesOf = ({ number }: Break) => {
    const files = reached
      .map((line) => line.split("\t"))
      .filter(([reachedNumber]) => Number(reachedNumber) === number)
      .map(([, file = ""]) => file.slice(copy.length + 1));
    return [...new Set(files)].sort((a, b) => (seconds[a] ?? 60) - (seconds[b] ?? 60));
  };
  return new Map(breaks.map((each) => [each, filesOf(each)]));
}
