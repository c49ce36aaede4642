import { fileURLToPath } from "node:url";

/** Options of the server's Node. NODE_OPTIONS of the operator come after them, so a larger heap can be set there. */
const nodeOptions = [
  "--max-old-space-size=512",
  "--max-semi-space-size=16",
  // A full heap ends the process with one line of JSON on stdout. The environment holds secrets: `process.report` can leave
  // it out only where the heap fills inside of a JavaScript context, these options leave it out always.
  "--report-on-fatalerror",
  "--report-filename=stdout",
  "--report-compact",
  "--report-exclude-env",
  "--report-exclude-network",
].join(" ");

/** The environment of the server's process. @param {NodeJS.ProcessEnv} env the operator's */
export function serverEnvironment(env) {
  return { MALLOC_ARENA_MAX: "1", ...env, NODE_OPTIONS: `${nodeOptions} ${env.NODE_OPTIONS ?? ""}`.trim() };
}

/** Replaces this process by one with the server's environment: Node and the C library read it when a process starts. */
export function becomeServer() {
  if (process.env.NODE_OPTIONS?.startsWith(nodeOptions)) return;
  const command = [fileURLToPath(new URL("run.mjs", import.meta.url)), "--built", "start"];
  const { execve } = /** @type {Required<NodeJS.Process>} */ (process);
  execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...command],
    serverEnvironment(process.env),
  );
}
