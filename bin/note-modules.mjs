import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * A Vite plugin that writes each client chunk's modules, in bytes before compression, into `build/modules.json`: the
 * test of weights names the module that grew. @returns {import("vite").Plugin}
 */
export function noteModules() {
  const root = process.cwd();
  return {
    name: "note-modules",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== "chunk") return [];
        /** @type {Record<string, number>} */
        const modules = {};
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          if (renderedLength === 0) continue;
          const name = moduleName(id, root);
          modules[name] = (modules[name] ?? 0) + renderedLength;
        }
        return [[`/${file.fileName}`, { imports: file.imports.map((name) => `/${name}`), modules }]];
      });
      writeFileSync(join(root, "build/modules.json"), JSON.stringify(Object.fromEntries(files), null, 1));
    },
  };
}

/** A module's path below the checkout, or the name of its package. @param {string} id @param {string} root */
function moduleName(id, root) {
  const path = id.replace(/\?.*$/, "").replaceAll("\0", "");
  const packaged = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  return packaged?.[1] ?? (path.startsWith("/") ? relative(root, path) : path);
}
