import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** The files that every page needs. */
const shell = [
  "assets/entry.client-*.js",
  "assets/root-*.js",
  "assets/shell-*.js",
  "assets/storefront-*.js",
  "assets/shell-*.css",
  "assets/*.woff2",
  "logo.svg",
];

/** Builds the service worker as one script in the client's folder, with its precache list. @param {string} folder */
export async function buildWorker(folder) {
  const { offlinePaths } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, "../server/index.js")).href
  );
  const files = shell.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: folder }).sort();
    if (found.length === 0)
      throw new Error(`The build contains no ${pattern} for the service worker to precache.`);
    return found;
  });
  const entries = files.map((file) => ({
    url: `/${file}`,
    revision: file.startsWith("assets/") ? null : hash(readFileSync(join(folder, file))),
  }));
  await build({
    configFile: false,
    logLevel: "warn",
    define: {
      SHELL: JSON.stringify(entries),
      STYLE_SHEET: JSON.stringify(entries.find(({ url }) => url.endsWith(".css"))?.url),
      OFFLINE_PATHS: JSON.stringify(offlinePaths),
      BUILD: JSON.stringify(hash(JSON.stringify(globSync("assets/*", { cwd: folder }).sort()))),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: "app/offline/service-worker.ts",
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

/** @param {string | Uint8Array} content */
function hash(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}
