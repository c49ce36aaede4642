import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withProcessLock } from "../platform/process-lock.mjs";

// This file runs before anything is installed, on the system's own Node (20 or later).

export const root = fileURLToPath(new URL("..", import.meta.url));
const pinnedNode = join(root, "node_modules/.bin/node");
const buildFolders = ["app", "db", "platform", "public", "server", "shop"];
const buildFiles = [
  "bin/build-worker.mjs",
  "bin/client-chunks.mjs",
  "bin/compile-cache.mjs",
  "bin/note-modules.mjs",
  "bin/omit-router-parts.mjs",
  "bin/precompress.mjs",
  "bin/server-process.mjs",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Installs what the lock file names, if it has changed. Commands that start at the same time wait for each other. */
export function installPackages() {
  return onceFor("node_modules/.installed", ["package-lock.json"], () =>
    run(
      "Installing dependencies (first run only)",
      ...npm("ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"),
    ),
  );
}

/** Builds the shop, if a source has changed. */
export function buildShop() {
  return onceFor("build/.built", [...buildFiles, ...buildFolders], () =>
    run("Building the shop", pinnedNode, [join(root, "node_modules/.bin/react-router"), "build"]),
  );
}

/**
 * The npm that called this command, on the Node that it runs on; npm on the PATH where none did.
 * @param {string[]} args @returns {[string, string[]]}
 */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node ? [node, [script, ...args]] : ["npm", args];
}

/** Runs this command on the pinned Node: it gets this process's flags and signals, this process its exit code. */
export function runOnPinnedNode() {
  const child = spawn(pinnedNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
    cwd: root,
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    // A terminal sends Ctrl-C to the child too; a second one does it no harm.
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Whether this Node has the version that the lock file names for this platform. */
export function isPinnedNode() {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const name = Object.keys(lock.packages).find(
    (path) =>
      /^node_modules\/node-(bin-)?/.test(path) && path.endsWith(`${process.platform}-${process.arch}`),
  );
  return name !== undefined && process.versions.node === lock.packages[name].version;
}

/**
 * Does work unless its stamp says that it was done for these files as they are; ends the process where it fails.
 * @param {string} stamp @param {string[]} paths @param {() => Promise<void>} work
 */
async function onceFor(stamp, paths, work) {
  await withProcessLock(join(root, ".set-up.lock"), async () => {
    const file = join(root, stamp);
    const print = fingerprint(paths);
    if (existsSync(file) && readFileSync(file, "utf8") === print) return;
    await work();
    writeFileSync(file, print);
  }).catch((/** @type {Error} */ error) => {
    console.error(error.message);
    process.exit(1);
  });
}

/** @param {string[]} paths files and folders below the checkout */
function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const whole = join(root, path);
    const entries = existsSync(whole) ? filesBelow(whole) : [];
    for (const file of entries)
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** The files below a folder, or the file itself. @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
}

/**
 * Runs a program in the checkout's folder, and shows its output if it fails.
 * @param {string} title @param {string} program @param {string[]} args @returns {Promise<void>}
 */
function run(title, program, args) {
  console.log(`${title} ...`);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: buildEnvironment(),
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    // Ended half-way, it must not go on behind our back while the lock counts as free.
    const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`${title} failed: ${program} exited with ${signal ?? code}`));
    });
  });
}

/** The build must not depend on how the shop will be run. */
function buildEnvironment() {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}
