import { parseArgs } from "node:util";
import { enableCompileCache } from "./compile-cache.mjs";
import { listPages } from "./list-pages.mjs";
import { becomeServer } from "./server-process.mjs";
import { buildShop, installPackages, isPinnedNode, root, runOnPinnedNode } from "./set-up.mjs";

// `node bin/run.mjs [--built] <command> [arguments]` runs what `npm run <command>` runs. With --built nothing is installed
// or built and this Node is used: in the image, and where the shop's account may not write to the checkout.

/**
 * @typedef {object} Command
 * @property {string} does
 * @property {"nothing" | "packages" | "build"} [needs] what is installed and built first: without it, all
 * @property {"production" | "development"} [nodeEnv] without it, NODE_ENV is unset: tests and measurements must not
 *   depend on the caller's
 * @property {(args: string[]) => unknown} [run]
 */

/** @type {Record<string, Command>} */
const commands = {
  start: { does: "start the shop", nodeEnv: "production", run: serve },
  dev: {
    does: "start the shop with hot reload",
    needs: "packages",
    nodeEnv: "development",
    run: () => import("../server/dev.ts"),
  },
  demo: {
    does: "start a demo shop with made-up orders: [--port N] [--data-dir FOLDER]",
    nodeEnv: "production",
    run: inShop(demo),
  },
  build: { does: "install and build without starting" },
  owner: { does: "make someone an owner: EMAIL", nodeEnv: "production", run: inShop(makeOwner) },
  pages: { does: "list all pages", nodeEnv: "production", run: inShop(listPages) },
  backup: { does: "write a backup: [FILE]", nodeEnv: "production", run: inShop(backUp) },
  restore: { does: "restore a backup: FILE [--replace]", nodeEnv: "production", run: inShop(restore) },
  "is-alive": { does: "exit 0 if the local shop responds", needs: "nothing", run: isAlive },
  check: { does: "run type checks, lint and unit tests", needs: "packages", run: () => runTests("--quick") },
  test: { does: "run type checks, lint and tests: [FILE ...]", needs: "packages", run: () => runTests() },
  "test:all": {
    does: "the same, with the long tests and the full browser: [FILE ...]",
    needs: "packages",
    run: () => runTests("--all"),
  },
  "test:breaks": {
    does: "break the code in 60 ways and count which breaks the tests notice: [--only 3,17]",
    needs: "packages",
    run: () => import("../test/breaks/run-breaks.ts"),
  },
  "test:faults": { does: "run fault tests under load", run: () => import("../test/faults/run-faults.ts") },
  "simulate:couriers": {
    does: "simulate the couriers: [--port N] [--webhook URL]",
    needs: "packages",
    run: () => import("../test/simulators/couriers/simulate-couriers.ts"),
  },
  "simulate:jazzcash": {
    does: "simulate JazzCash: [--port N] [--shop URL]",
    needs: "packages",
    run: () => import("../test/simulators/jazzcash/simulate-jazzcash.ts"),
  },
  screens: {
    does: "take the screenshots in docs/screens",
    run: () => import("../test/browser/take-screenshots.ts"),
  },
  "screens:check": {
    does: "check the screens of a running demo: --password WORD [--url URL] [--folder FOLDER] [NAME ...]",
    run: () => import("../test/browser/check-screens.ts"),
  },
  weight: { does: "update test/pages/weights.json", run: () => import("../test/runner/weight.mjs") },
  bench: { does: "measure speed and memory", run: () => import("../bench/bench.ts") },
  "bench:phone": { does: "measure the shop on a low-end phone", run: () => import("../bench/phone.ts") },
  "bench:lighthouse": { does: "run Lighthouse", run: () => import("../bench/lighthouse.ts") },
};

const args = process.argv.slice(2);
const isBuilt = args[0] === "--built";
if (isBuilt) args.shift();
const command = commands[args.shift() ?? ""];
if (command) await runCommand(command);
else {
  for (const [name, { does }] of Object.entries(commands)) console.log(name.padEnd(18), does);
  process.exitCode = 1;
}

/** @param {Command} command */
async function runCommand({ needs = "build", nodeEnv, run }) {
  if (needs !== "nothing" && !isBuilt) {
    await installPackages();
    if (!isPinnedNode()) return runOnPinnedNode();
    if (needs === "build") await buildShop();
  }
  // The modules read their arguments as if Node had been started with them.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  delete process.env.NODE_ENV;
  if (nodeEnv) process.env.NODE_ENV = nodeEnv;
  await run?.(args);
}

/** @typedef {typeof import("../server/entry.ts")} Shop */

/**
 * A command of the built shop. What the operator can mend is printed as a sentence, any other error with its stack.
 * @param {(shop: Shop, args: string[]) => Promise<unknown>} work @returns {(args: string[]) => Promise<void>}
 */
function inShop(work) {
  return async (args) => {
    /** @type {Shop} */
    const shop = await import(new URL("../build/server/index.js", import.meta.url).href);
    try {
      await work(shop, args);
    } catch (error) {
      const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
      const isOperators = error instanceof shop.ConfigError || code === "EADDRINUSE" || code === "EACCES";
      console.error(isOperators ? message : error);
      process.exit(1);
    }
  };
}

/** @param {string[]} args */
function serve(args) {
  becomeServer();
  enableCompileCache();
  return inShop((shop) => shop.start(root))(args);
}

/** @param {Shop} shop @param {string[]} args */
async function demo(shop, args) {
  const { runDemo } = await import("../demo/run-demo.ts");
  await runDemo(shop, args);
}

/** @param {Shop} shop @param {string[]} args */
async function makeOwner(shop, [email = ""]) {
  await shop.makeOwner(root, email);
  process.exit();
}

/** @param {Shop} shop @param {string[]} args */
async function backUp(shop, [file]) {
  await shop.makeBackup(root, file);
  process.exit();
}

/** @param {Shop} shop @param {string[]} args */
async function restore(shop, args) {
  const options = { replace: { type: /** @type {const} */ ("boolean"), default: false } };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  await shop.restoreBackup(root, positionals[0] ?? "", values.replace);
  process.exit();
}

async function isAlive() {
  const { PORT = "3000" } = process.env;
  const response = await fetch(`http://127.0.0.1:${PORT}/healthz`, {
    signal: AbortSignal.timeout(2_500),
  }).catch(() => null);
  process.exit(response?.ok ? 0 : 1);
}

/** @param {string[]} flags */
function runTests(...flags) {
  process.argv.push(...flags, ...(isBuilt ? ["--built"] : []));
  return import("../test/runner/run-tests.mjs");
}
