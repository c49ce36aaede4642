import { isConnectionLost } from "./ui/connection-lost.tsx";

/** The errors that one page view reports, each once. */
const maxReports = 5;
const reported = new Set<string>();

/**
 * Reports an error of this page to the shop. A lost connection is none, nor what a loader throws on purpose, nor what the server
 * has logged itself, which comes without a stack.
 */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || !error.stack || error.name === "AbortError" || isConnectionLost(error))
    return;
  const message = `${error.name}: ${error.message}`;
  if (reported.size >= maxReports || reported.has(message)) return;
  reported.add(message);
  navigator.sendBeacon("/errors", errorReport(message, error.stack, location.pathname));
}

/** The form that is sent: without queries, emails, numbers as long as a phone's, and tokens. */
export function errorReport(message: string, stack: string, path: string): URLSearchParams {
  const scrub = (text: string) =>
    text
      .slice(0, 4000)
      .replace(/\?[^\s)]+/g, "")
      .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[email]")
      .replace(/\+?\d[\d -]{8,}\d/g, "[number]")
      .replace(/[\w-]{32,}/g, "[token]");
  return new URLSearchParams({ message: scrub(message), stack: scrub(stack), path: scrub(path) });
}
