import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./set-up.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The tests' browser: CHROME_PATH, else an installed Chromium or Chrome, else Debian's package if we may install it,
 * else Playwright's download, else it throws. @param {{ full?: boolean }} [_options]
 * @returns {string} path of the executable
 */
export function findBrowser(_options) {
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
  const downloaded = chromium.executablePath();
  if (!existsSync(downloaded)) {
    execFileSync(
      process.execPath,
      [join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"],
      { stdio: "inherit" },
    );
  }
  return downloaded;
}

function installedBrowser() {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...macPaths].find(isExecutable);
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
