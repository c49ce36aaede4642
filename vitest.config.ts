import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/global-setup.ts",
    setupFiles: "./test/set-up.ts",
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // A condition is waited for as long as a busy machine may need: a second, as it is otherwise, is not.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{app,bin,platform,server,shop}/**/*.test.ts", "test/*.test.ts"] },
      },
      { extends: true, test: { name: "routes", include: ["test/{conformance,routes,server}/**/*.test.ts"] } },
      {
        extends: true,
        // A browser on a busy machine drops a tap or a connection now and then: what fails twice is ours.
        test: { name: "browser", include: ["test/browser/**/*.test.ts"], testTimeout: 180_000, retry: 1 },
      },
      { extends: true, test: { name: "hostile", include: ["test/hostile/**/*.test.ts"] } },
    ],
  },
});
