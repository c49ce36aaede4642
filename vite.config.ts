import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // The whole server is one bundle: composition root, web and shop together.
  environments: { ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } } },
});
