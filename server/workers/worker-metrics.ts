import type { Worker } from "node:cluster";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { Metrics, MetricsSnapshot } from "../runtime/metrics.ts";
import { type FromWorker, tell } from "./worker-messages.ts";

/** Longer than a worker waits for the database. */
const answerTimeoutMs = 4_000;

/**
 * The metrics of all workers: those of a process under its worker's number, as the label `worker`, those of the whole shop
 * once. A worker that does not answer in time is left out.
 */
export function openWorkerMetrics(
  openWorkers: () => ReadonlyMap<number, Worker>,
): Pick<Metrics, "text" | "contentType"> {
  const registry = new Registry();
  const count = new Gauge({
    name: "lumiskin_workers",
    help: "Workers that answer requests.",
    registers: [registry],
  });
  let lastId = 0;
  return {
    contentType: registry.contentType,
    async text() {
      const workers = openWorkers();
      count.set(workers.size);
      const id = ++lastId;
      const answers = await Promise.all(
        [...workers].map(async ([number, worker]) => ({ number, snapshot: await askForMetrics(worker, id) })),
      );
      const labelled = answers.map(({ number, snapshot }) => withLabel(snapshot?.process ?? [], number));
      const shop = answers.find(({ snapshot }) => snapshot)?.snapshot?.shop ?? [];
      const texts = [registry, AggregatorRegistry.aggregate([...labelled, shop])].map((one) => one.metrics());
      return (await Promise.all(texts)).join("\n");
    },
  };
}

/** What a worker answers; null where it ends, or does not answer in time. */
async function askForMetrics(worker: Worker, id: number): Promise<MetricsSnapshot | null> {
  const { promise, resolve } = Promise.withResolvers<MetricsSnapshot | null>();
  const onMessage = (message: FromWorker) => {
    if (message.type === "metrics" && message.id === id) resolve(message.snapshot);
  };
  const onExit = () => resolve(null);
  worker.on("message", onMessage).once("exit", onExit);
  tell(worker, { type: "metrics", id });
  const snapshot = await withTimeout(answerTimeoutMs, promise);
  worker.off("message", onMessage).off("exit", onExit);
  return snapshot;
}

/** Metrics whose values differ in a label are not summed, whatever their own way to be aggregated. */
function withLabel(metrics: MetricsSnapshot["process"], worker: number) {
  return metrics.map((metric) => ({
    ...metric,
    aggregator: "sum",
    values: metric.values.map((value) => ({ ...value, labels: { worker, ...value.labels } })),
  }));
}
