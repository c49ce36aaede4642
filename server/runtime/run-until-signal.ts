import type { EventEmitter } from "node:events";
import { closeOnSignal, exitOnUncaughtException } from "./close-on-signal.ts";

/**
 * Opens something and closes it on SIGINT or SIGTERM, also on one that arrives while it opens; then the process exits.
 * @param signals emits them: this process, or in a worker its primary
 * @returns what was opened; null where a signal ended the opening
 */
export async function runUntilSignal<Running>(
  open: () => Promise<Running>,
  close: (running: Running) => Promise<void>,
  signals: EventEmitter = process,
): Promise<Running | null> {
  // Its first steps are synchronous: signal handlers are set before them.
  const opening = Promise.resolve().then(open);
  let closing = false;
  closeOnSignal(async () => {
    closing = true;
    // Ctrl-C also ends the programs that create the database: then nothing was opened.
    const running = await opening.catch(() => null);
    if (running) await close(running);
  }, signals);
  exitOnUncaughtException();
  try {
    return await opening;
  } catch (error) {
    if (closing) return null;
    throw error;
  }
}
