import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root } from "../../bin/set-up.mjs";

const shellNames = ["chromium-headless-shell"];
const fullNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The tests' browser: CHROME_PATH, else an installed one, else Debian's package if we may install it, else Playwright's
 * download, else it throws. Chromium's headless shell does the same work with two thirds of the processor time, so the full
 * browser is found only for `full`, or where it is installed and the shell cannot be.
 * @returns {string} path of the executable
 */
export function findBrowser({ full = false } = {}) {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const find = full ? installedBrowser : installedShell;
  const installed = find();
  if (installed) return installed;
  installFromDebian(full ? "chromium" : "chromium-headless-shell");
  return find() ?? installedBrowser() ?? download(full);
}

/** @param {string} name of a package */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log(`Installing ${name} for the browser tests (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    stdio: "inherit",
    env,
  });
}

/** Playwright's own build. @param {boolean} full */
function download(full) {
  // playwright-core names the path of the full browser alone.
  const { registry } = createRequire(import.meta.url)("playwright-core/lib/coreBundle").registry;
  const name = full ? "chromium" : "chromium-headless-shell";
  const path = registry.findExecutable(name).executablePath();
  if (!existsSync(path)) {
    execFileSync(process.execPath, [join(root, "node_modules/playwright-core/cli.js"), "install", name], {
      stdio: "inherit",
    });
  }
  return path;
}

function installedShell() {
  return onPath(shellNames).find(isExecutable);
}

function installedBrowser() {
  return [...onPath(fullNames), ...macPaths].find(isExecutable);
}

/** @param {string[]} names */
function onPath(names) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
