/** The errors that one page view reports, each once. */
const maxReports = 5;
const reported = new Set<string>();

/** Reports an error, except a lost connection, what a loader throws on purpose, and the server's own (no stack). */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || !error.stack || error.name === "AbortError" || isConnectionLost(error))
    return;
  const message = `${error.name}: ${error.message}`;
  if (reported.size >= maxReports || reported.has(message)) return;
  reported.add(message);
  navigator.sendBeacon("/errors", errorReport(message, error.stack, location.pathname));
}

/** The form that is sent, without query strings, emails, phone-length numbers and tokens. */
export function errorReport(message: string, stack: string, path: string): URLSearchParams {
  const scrub = (text: string) =>
    text
      .slice(0, 4000)
      .replace(/\?[^\s)]+/g, "")
      .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[email]")
      .replace(/\+?\d[\d -]{8,}\d/g, "[number]")
      .replace(/[\w-]{32,}/g, "[token]")
      .replace(/\/o\/[\w-]+/g, "/o/[token]")
      .replace(/\/pay\/[\w-]+/g, "/pay/[reference]");
  return new URLSearchParams({ message: scrub(message), stack: scrub(stack), path: scrub(path) });
}

/** Whether loading failed in the network: the browser's error, not the shop's. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    typeof document !== "undefined" &&
    (!navigator.onLine || /failed to fetch|networkerror|load failed/i.test(error.message))
  );
}
