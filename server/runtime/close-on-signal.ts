import type { EventEmitter } from "node:events";
import { log } from "../../platform/log.ts";
import { reportsSent } from "../../platform/report-error.ts";
import { withTimeout } from "../../platform/with-timeout.ts";

/**
 * On SIGINT or SIGTERM: closes once and exits with 0; with 1 if closing fails.
 * @param signals emits them: this process, or in a worker its primary
 */
export function closeOnSignal(close: () => Promise<void>, signals: EventEmitter = process): void {
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
  signals.on("SIGINT", onSignal);
  signals.on("SIGTERM", onSignal);
}

/** Resolves after so many seconds, or at a second signal. */
export function waitForDrain(seconds: number, signals: EventEmitter = process): Promise<void> {
  if (seconds === 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, 1000 * seconds);
    signals.once("SIGINT", resolve);
    signals.once("SIGTERM", resolve);
  });
}

/**
 * Logs an error that nothing has caught as the process's last line, then exits with 1. A heap that is full is reported by
 * Node itself, as bin/server-process.mjs tells it to.
 */
export function exitOnUncaughtException(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the shop is stopping after an unexpected error");
    withTimeout(2_000, reportsSent()).finally(() => process.exit(1));
  });
}
