import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildWorker } from "./bin/build-worker.mjs";
import { writeCompileCache } from "./bin/compile-cache.mjs";
import { precompress } from "./bin/precompress.mjs";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    await buildWorker(folder);
    await precompress(folder);
    writeCompileCache();
  },
} satisfies Config;
