import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./set-up.mjs";

// Hostile input to every route, in its long form: another seed each time, which HOSTILE_SEED repeats.
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
