import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { conformanceFaults } from "./conformance.mjs";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./set-up.mjs";

// Types, lint and tests in one run, with one closing line. `--quick` leaves out routes and browser.
const quick = process.argv.includes("--quick");
const count = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} title @param {string} program @param {string[]} args */
function check(title, program, args) {
  const started = Date.now();
  const { status } = spawnSync(join(root, "node_modules/.bin", program), args, {
    cwd: root,
    stdio: "inherit",
  });
  count[status === 0 ? "passed" : "failed"]++;
  console.log(`${status === 0 ? "✓" : "✗"} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

check("route types", "react-router", ["typegen"]);
check("types", "tsc", []);
check("lint", "biome", ["check", "--error-on-warnings", "."]);
if (!quick) {
  check("nothing unused", "knip", []);
  process.env.CHROME_PATH = findBrowser();
}

const vitest = await startVitest(
  "test",
  [],
  { run: true, watch: false, project: quick ? ["unit"] : [] },
  {
    root,
  },
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
if (count.passed < 4) count.failed++;

if (!quick) {
  const faults = conformanceFaults(readFileSync(join(root, "docs/conformance.md"), "utf8"), tests);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length === 0) console.log("✓ every line of docs/conformance.md is proven or open");
  count[faults.length === 0 ? "passed" : "failed"]++;
}

console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : 0);
