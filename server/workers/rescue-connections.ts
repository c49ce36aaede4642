import type { Worker } from "node:cluster";

/** A message of node:cluster itself: a connection for a worker, or the worker's answer to that. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/**
 * Gives the connection that a worker was about to get when it was killed to another worker. Node's primary waits for the
 * worker's answer for ever: the connection would neither be answered nor end. The messages are Node's own and documented
 * nowhere; a test shows that they still are as they are here (decision 051).
 */
export function rescueConnections(worker: Worker): void {
  const child = worker.process;
  const unanswered = new Set<number>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = ((...args: unknown[]) => {
    const { cmd, act, seq } = args[0] as ClusterMessage;
    if (cmd === "NODE_CLUSTER" && act === "newconn" && seq !== undefined) unanswered.add(seq);
    return send(...args);
  }) as typeof child.send;
  child.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (ack !== undefined) unanswered.delete(ack);
  });
  child.once("close", () => {
    for (const ack of unanswered)
      child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
  });
}
