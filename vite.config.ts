import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig } from "vite";
import { clientChunk, vendorChunk } from "./bin/client-chunks.mjs";
import { noteModules } from "./bin/note-modules.mjs";
import { omitRouterParts } from "./bin/omit-router-parts.mjs";

// The whole server is one bundle with its packages (decision 003), except for sharp, which has native parts.
const bundledPackages = {
  resolve: {
    noExternal: true as const,
    external: ["sharp"],
    // With `node`, which React Router leaves out: better-auth would check old passwords by JavaScript, on the main thread.
    conditions: [...defaultServerConditions],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss({ optimize: false }), reactRouter(), noteModules(), omitRouterParts()],
  build: {
    target: "es2022",
    // The minimum that Tailwind supports.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0,
  },
  // Features of Lightning CSS. 4 excludes `:dir()`: its fallback lists languages, which never match typed text.
  // 448 includes media queries: range syntax is compiled for older phones.
  css: { lightningcss: { exclude: 4, include: 448 } },
  environments: {
    ssr: {
      ...(command === "build" ? bundledPackages : {}),
      build: { rolldownOptions: { input: "./server/entry.ts" } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: {
              groups: [
                { name: vendorChunk, priority: 1, debugName: "vendor" },
                { name: clientChunk, debugName: "ours" },
              ],
            },
          },
        },
      },
    },
  },
}));
