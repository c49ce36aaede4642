import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { buildShop, root } from "../../bin/set-up.mjs";
import { conformanceFaults } from "./conformance.mjs";
import { findBrowser } from "./find-browser.mjs";
import { FileReporter, withoutLog } from "./test-reporter.mjs";

// Types, lint and tests in one run, with one closing line. Names of files, or parts of them, run the tests of these alone.
const { values: chosen, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    /** Leaves out what needs the built shop. */
    quick: { type: "boolean", default: false },
    /** The long forms too, in the full browser. */
    all: { type: "boolean", default: false },
    /** The shop is built already. */
    built: { type: "boolean", default: false },
  },
});
const count = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a program, and shows what it printed only if it fails.
 * @param {string} title @param {string} program @param {string[]} args
 */
async function check(title, program, ...args) {
  const started = Date.now();
  const child = spawn(join(root, "node_modules/.bin", program), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const status = await new Promise((resolve) => child.on("error", resolve).on("close", resolve));
  const passed = status === 0;
  count[passed ? "passed" : "failed"]++;
  console.log(`${passed ? "✓" : "✗"} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
}

async function checkTypes() {
  await check("route types", "react-router", "typegen");
  await check("types", "tsc");
}

async function checkCode() {
  await check("lint", "biome", "check", "--error-on-warnings", ".");
  if (!chosen.quick) await check("nothing unused", "knip");
}

// The build leaves half of two cores idle.
const building = chosen.quick || chosen.built ? null : buildShop();
const checks = filters.length > 0 ? [] : [checkTypes(), checkCode()];
if (chosen.all) {
  process.env.TEST_ALL = "1";
  process.env.HOSTILE_SEED ??= String(randomInt(2 ** 31));
}
if (!chosen.quick) process.env.CHROME_PATH = await findBrowser({ full: chosen.all });
await Promise.all([building, ...checks]);

const vitest = await startVitest(
  filters,
  { run: true, watch: false, project: chosen.quick ? ["unit"] : [], reporters: [new FileReporter()] },
  { root },
  { stdout: withoutLog(process.stdout), stderr: withoutLog(process.stderr) },
);
const tests = [];
for (const file of vitest.state.getTestModules()) {
  if (file.errors().length > 0) count.failed++;
  for (const test of file.children.allTests()) {
    const { state } = test.result();
    tests.push({ name: test.fullName, file: file.relativeModuleId, passed: state === "passed" });
    if (state === "passed" || state === "skipped") count[state]++;
    else count.failed++;
  }
}
count.failed += vitest.state.getUnhandledErrors().length;
await vitest.close();
if (tests.length === 0) count.failed++;

if (!chosen.quick && filters.length === 0) {
  const faults = conformanceFaults(readFileSync(join(root, "docs/conformance.md"), "utf8"), tests);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length === 0) console.log("✓ every line of docs/conformance.md is proven or open");
  count[faults.length === 0 ? "passed" : "failed"]++;
}

console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : 0);
