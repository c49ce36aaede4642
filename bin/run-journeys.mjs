import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./set-up.mjs";

// The long form of the owner's journey from new orders to completed ones.
const { status } = spawnSync(
  join(root, "node_modules/.bin/vitest"),
  ["run", "--project", "browser", "test/browser/new-to-completed.test.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: { JOURNEY_ORDERS: "60", ...process.env, CHROME_PATH: findBrowser() },
  },
);
process.exit(status ?? 1);
