import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./set-up.mjs";

// The long form of the hostile tests, with a random seed; HOSTILE_SEED repeats a run.
const { status } = spawnSync(join(root, "node_modules/.bin/vitest"), ["run", "--project", "hostile"], {
  cwd: root,
  stdio: "inherit",
  env: {
    HOSTILE_REQUESTS: "12000",
    HOSTILE_SEED: String(randomInt(2 ** 31)),
    ...process.env,
    CHROME_PATH: findBrowser(),
  },
});
process.exit(status ?? 1);
