import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./bin/precompress.mjs";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
