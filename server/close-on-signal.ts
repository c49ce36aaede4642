import { log } from "../platform/log.ts";

/** On SIGINT or SIGTERM: closes once and exits with 0; with 1 if closing fails. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error) => {
        log.error(error, "the shop did not close cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Resolves after so many seconds, or when a further signal says that it has been long enough. */
export function waitForDrain(seconds: number): Promise<void> {
  if (seconds === 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, 1000 * seconds);
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
}

/**
 * What ends the process unexpectedly leaves a last line in the log that says why: an error that nothing has caught, in
 * the words that the log may hold; and a heap that is full, of which only Node itself can still write.
 */
export function exitOnUncaughtException(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the shop ends: something failed that nobody expected");
    process.exit(1);
  });
  Object.assign(process.report, {
    reportOnFatalError: true,
    // One line of JSON as all others, without settings and addresses.
    filename: "stdout",
    compact: true,
    excludeEnv: true,
    excludeNetwork: true,
  });
}
