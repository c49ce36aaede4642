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
