import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/global-setup.ts",
    setupFiles: "./test/fail-on-console-error.ts",
    // One process for many files: starting one and loading the shop anew for each takes as long as its tests. A file
    // leaves nothing behind: spies, clocks and settings are put back, and its database is its own.
    isolate: false,
    maxWorkers: 2,
    // Limits for what never comes, not for what is slow: the same tests run on machines ten times slower.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{app,bin,platform,server,shop}/**/*.test.ts", "test/*.test.ts"] },
      },
      { extends: true, test: { name: "routes", include: ["test/{conformance,routes,server}/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "browser", include: ["test/browser/**/*.test.ts"], testTimeout: 600_000 },
      },
      {
        extends: true,
        // After all others and one by one: memory and latency are watched there.
        test: {
          name: "hostile",
          include: ["test/hostile/**/*.test.ts"],
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
