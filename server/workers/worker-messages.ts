import type { Worker } from "node:cluster";
import type { MetricsSnapshot } from "../runtime/metrics.ts";

/** What the primary tells a worker. */
export type ToWorker =
  /** A signal that has reached the primary. */
  | { type: "SIGINT" | "SIGTERM" }
  /** From now on the worker owns the jobs in the background. */
  | { type: "jobs" }
  | { type: "metrics"; id: number };

/** What a worker tells the primary. */
export type FromWorker =
  | ({ type: "open" } & Opened)
  | { type: "metrics"; id: number; snapshot: MetricsSnapshot };

/** What the operator is told when the shop is open. */
export interface Opened {
  url: string;
  /** The owner's one-time set-up link; null once an admin exists. */
  setUpUrl: string | null;
  /** Why the process still runs as root; null where it does not. */
  rootReason: string | null;
}

/** Sends a message to a worker. One that is about to end does not get it, and its exit says so. */
export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => {});
}
