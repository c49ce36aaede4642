import cluster from "node:cluster";
import { setImmediate as nextIteration } from "node:timers/promises";

let accepted = 0;

/** A worker gets each connection by a message of its primary, and the next one when it has answered that. */
const quietMs = cluster.isWorker ? 2 : 0;

/** A network's limit of connections. */
const maxAccepted = 1_000;

/** Counts a connection that the server has accepted. */
export function countConnection(): void {
  accepted++;
}

/** How many connections the server has accepted. */
export const acceptedConnections = (): number => accepted;

/**
 * Lets the event loop accept the connections that wait. It accepts one per iteration, so with a page rendered in each iteration,
 * connections behind a flood of 900 would wait for seconds. Ends after 1,000 connections at the latest.
 */
export async function acceptWaitingConnections(): Promise<void> {
  await nextIteration();
  const first = accepted;
  for (let before = -1, quietSince = 0; accepted - first < maxAccepted; ) {
    if (before === accepted && performance.now() - quietSince >= quietMs) return;
    if (before !== accepted) quietSince = performance.now();
    before = accepted;
    await nextIteration();
  }
}
