import { spawnSync } from "node:child_process";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { serverEnvironment } from "./server-process.mjs";

const folder = fileURLToPath(new URL("../build/server/.compile-cache", import.meta.url));

/** The server's modules are read from V8's compiled code where that is stored (decision 003). */
export function enableCompileCache() {
  // From Node 22.8 on.
  module.enableCompileCache?.(folder);
}

/**
 * Stores the compiled code of the built server. A part of the build, because a shop that has given up root, or whose checkout
 * is read-only, could not. V8 takes the code only where its flags are the same: a process like the server's writes it.
 */
export function writeCompileCache() {
  const statements = `
    import { enableCompileCache } from ${JSON.stringify(import.meta.url)};
    enableCompileCache();
    await import(${JSON.stringify(new URL("../build/server/index.js", import.meta.url).href)});
    process.exit();`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", statements], {
    env: serverEnvironment({ ...process.env, NODE_ENV: "production" }),
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The built server could not be loaded.");
}
