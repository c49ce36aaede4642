import { setImmediate as nextIteration } from "node:timers/promises";

let accepted = 0;

/** Counts a connection that the server has accepted. */
export function countConnection(): void {
  accepted++;
}

/**
 * Lets the event loop accept the connections that wait. It accepts one per iteration, so with a page rendered in each iteration,
 * connections behind a flood of 900 would wait for seconds. Ends after 1,000 iterations at the latest, a network's limit of connections.
 */
export async function acceptWaitingConnections(): Promise<void> {
  await nextIteration();
  for (let iterations = 0, before = -1; before !== accepted && iterations < 1_000; iterations++) {
    before = accepted;
    await nextIteration();
  }
}
