import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunk, vendorChunk } from "./bin/client-chunks.mjs";
import { noteModules } from "./bin/note-modules.mjs";

export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter(), noteModules()],
  build: {
    target: "es2022",
    // The browsers that Tailwind asks for.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0,
  },
  // Flags of Lightning CSS. `:dir()` stays as it is: written as languages it would never match what people type.
  // Media queries are written the old way, for older phones.
  css: { lightningcss: { exclude: 4, include: 448 } },
  // The whole server is one bundle: composition root, web and shop together.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } },
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
});
