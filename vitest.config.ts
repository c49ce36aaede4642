import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/global-setup.ts",
    setupFiles: "./test/set-up.ts",
    testTimeout: 90_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{app,bin,platform,server,shop}/**/*.test.ts", "test/*.test.ts"] },
      },
      { extends: true, test: { name: "routes", include: ["test/{conformance,routes,server}/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "browser", include: ["test/browser/**/*.test.ts"], testTimeout: 180_000 },
      },
      { extends: true, test: { name: "hostile", include: ["test/hostile/**/*.test.ts"] } },
    ],
  },
});
