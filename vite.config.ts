import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunk, vendorChunk } from "./bin/client-chunks.mjs";
import { noteModules } from "./bin/note-modules.mjs";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noteModules()],
  build: { target: "es2022", assetsInlineLimit: 0 },
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
