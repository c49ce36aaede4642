import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./set-up.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for the tests: CHROME_PATH, else an installed Chromium or Chrome, else Debian's package
 * where we may install it, else Playwright's own download. Throws when there is none to be had.
 * @returns {string} the program's path
 */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const installed = installedBrowser();
  if (installed) return installed;

  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium for the browser tests (once) ...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "inherit",
      env,
    });
    const fromDebian = installedBrowser();
    if (fromDebian) return fromDebian;
  }
  const own = chromium.executablePath();
  if (!existsSync(own)) {
    execFileSync(
      process.execPath,
      [join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"],
      { stdio: "inherit" },
    );
  }
  return own;
}

function installedBrowser() {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
