import { EventEmitter } from "node:events";
import { log } from "../../platform/log.ts";
import { runUntilSignal } from "../runtime/run-until-signal.ts";
import type { RunningShop } from "../runtime/running-shop.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/**
 * Serves the shop in a worker, until its primary says that a signal has arrived. Where the primary ends without a word,
 * Node ends the worker at once.
 */
export async function runWorker(
  open: () => Promise<RunningShop>,
  close: (running: RunningShop, signals: EventEmitter) => Promise<void>,
): Promise<void> {
  log.setBindings({ pid: process.pid });
  const primary = new EventEmitter();
  process.on("message", (message: ToWorker) => primary.emit(message.type, message));
  // Ctrl-C reaches every process of a terminal. The primary alone acts on it: a worker would be told twice, and the
  // second time ends the wait of DRAIN_SECONDS.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const running = await runUntilSignal(open, (opened) => close(opened, primary), primary);
  if (!running) return;
  primary.on("jobs", () => running.startJobs());
  primary.on("metrics", async ({ id }: Extract<ToWorker, { type: "metrics" }>) => {
    if (running.metrics) reply({ type: "metrics", id, snapshot: await running.metrics.snapshot() });
  });
  const { url, setUpUrl, rootReason } = running;
  reply({ type: "open", url, setUpUrl, rootReason });
}

function reply(message: FromWorker): void {
  process.send?.(message);
}
