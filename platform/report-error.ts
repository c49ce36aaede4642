/** Sends an error on, such as to an error tracker; a promise is awaited before the process ends on an error. */
export type ErrorReporter = (error: Error, context: Record<string, unknown>) => unknown;

let reporter: ErrorReporter = () => {};
const pending = new Set<Promise<unknown>>();

/** Sets where unexpected errors go besides the log (docs/operations.md, "An error tracker"). */
export function setErrorReporter(newReporter: ErrorReporter): void {
  reporter = newReporter;
}

/** Reports an unexpected error. @param context the other fields of its log line, such as the request id */
export function reportError(error: Error, context: Record<string, unknown>): void {
  const report = Promise.resolve()
    .then(() => reporter(error, context))
    .catch(() => {})
    .finally(() => pending.delete(report));
  pending.add(report);
}

/** Reports a line of the log, and so nothing that the log leaves out. @param line JSON as pino writes it */
export function reportLogLine(line: string): void {
  const { err = {}, msg, time: _, level: __, ...context } = JSON.parse(line);
  const { type: name = "Error", message = msg, stack = `${name}: ${message}`, ...fields } = err;
  reportError(Object.assign(new Error(message), { name, stack, ...fields }), { ...context, during: msg });
}

/** Resolves when the reports under way are sent. */
export async function reportsSent(): Promise<void> {
  await Promise.all(pending);
}
