import { defineConfig } from "vitest/config";

/** Whether the long forms run too, whose floods measure memory and latency. */
const measures = Boolean(process.env.TEST_ALL);
const faults = "test/server/faults.test.ts";

export default defineConfig({
  test: {
    globalSetup: "./test/global-setup.ts",
    setupFiles: "./test/fail-on-console-error.ts",
    // Files share a worker, because loading the shop for each takes as long as its tests. A file must leave nothing behind:
    // it restores spies, clocks and settings, and has its own database.
    isolate: false,
    // One more than the processors of a small machine, because tests wait for PostgreSQL and the browser.
    maxWorkers: 3,
    // Only for tests that hang: the same tests run on machines ten times slower.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,bin,demo,platform,server,shop,test}/**/*.test.ts"],
          exclude: ["test/{browser,conformance,hostile,routes,server}/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["test/{conformance,routes,server}/**/*.test.ts"],
          ...(measures ? { exclude: [faults] } : {}),
        },
      },
      {
        extends: true,
        test: { name: "browser", include: ["test/browser/**/*.test.ts"], testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: ["test/hostile/**/*.test.ts", ...(measures ? [faults] : [])],
          isolate: true,
          // What measures runs last, and one by one.
          ...(measures ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
        },
      },
    ],
  },
});
