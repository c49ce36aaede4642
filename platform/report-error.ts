import { AsyncLocalStorage } from "node:async_hooks";

/** Sends an error on, such as to an error tracker; a promise is awaited before the process ends on an error. */
export type ErrorReporter = (error: Error, context: Record<string, unknown>) => unknown;

let reporter: ErrorReporter = () => {};
const pending = new Set<Promise<unknown>>();
/** Reports under way at once; what comes beyond is in the log alone. Reports to a tracker that hangs must not fill the memory. */
const maxPending = 100;
/** Whether a reporter runs: an error that it logs itself is not reported, or one failure would report itself for ever. */
const isReporting = new AsyncLocalStorage<true>();

/** Sets where unexpected errors go besides the log (docs/operations.md, "An error tracker"). */
export function setErrorReporter(newReporter: ErrorReporter): void {
  reporter = newReporter;
}

/** Reports an unexpected error. @param context the other fields of its log line, such as the request id */
export function reportError(error: Error, context: Record<string, unknown>): void {
  if (isReporting.getStore() || pending.size >= maxPending) return;
  const report = Promise.resolve()
    .then(() => isReporting.run(true, () => reporter(error, context)))
    .catch(() => {})
    .finally(() => pending.delete(report));
  pending.add(report);
}

/**
 * Reports a line of the log, so that it contains nothing that the log leaves out. Never throws: logging an error must not fail.
 * @param line JSON as pino writes it; scrubbing may have broken it, as where a number looks like a phone's
 */
export function reportLogLine(line: string): void {
  const { err = {}, msg, time: _, level: __, ...context } = parseOrRaw(line);
  const { type: name = "Error", message = msg, stack = `${name}: ${message}`, ...fields } = err;
  reportError(Object.assign(new Error(message), { name, stack, ...fields }), { ...context, during: msg });
}

// biome-ignore lint/suspicious/noExplicitAny: what was logged has any fields
function parseOrRaw(line: string): Record<string, any> {
  try {
    return JSON.parse(line);
  } catch {
    return { msg: "a line of the log that is no JSON", line };
  }
}

/** Resolves when the reports under way are sent. */
export async function reportsSent(): Promise<void> {
  await Promise.all(pending);
}
