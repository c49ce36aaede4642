import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { type Config, ConfigError } from "../../platform/config.ts";
import { connectionsNeeded, workersAllowed } from "../../platform/database/connection-budget.ts";
import { type Connection, openDatabase } from "../../platform/database/open-database.ts";
import { dropRoot } from "../../platform/drop-root.ts";
import { log } from "../../platform/log.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { waitForDrain } from "../runtime/close-on-signal.ts";
import { loadOrCreateSealingSecrets, loadOrCreateSecret } from "../runtime/load-secret.ts";
import type { Metrics, MetricsSnapshot } from "../runtime/metrics.ts";
import { isPooled, type PreparedDatabase, prepareDatabase } from "../runtime/prepare-database.ts";
import { rootWarning } from "../runtime/root-warning.ts";
import { runUntilSignal } from "../runtime/run-until-signal.ts";
import { serveMetrics } from "../runtime/serve-metrics.ts";
import { keepWorkers } from "./keep-workers.ts";
import { type FromWorker, type Opened, tell } from "./worker-messages.ts";

/** Longer than a worker waits for the database. */
const answerTimeoutMs = 4_000;

/**
 * The metrics of all workers: those of a process under its worker's number, as the label `worker`, those of the whole shop
 * once. A worker that does not answer in time is left out.
 */
function openWorkerMetrics(
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

type Report = (line: string) => void;
type Primary = Awaited<ReturnType<typeof openPrimary>>;

/** Prepares the database, and serves the shop by workers that share its port, until SIGINT or SIGTERM. */
export async function runPrimary(config: Config, report: Report): Promise<void> {
  log.level = config.logLevel;
  log.setBindings({ pid: process.pid });
  const primary = await runUntilSignal(
    () => openPrimary(config, report),
    (opened) => closePrimary(opened, config.drainSeconds, report),
  );
  if (!primary) return;
  const reason = await primary.workers.failed;
  console.error(reason);
  await primary.release();
  process.exit(1);
}

async function openPrimary(config: Config, report: Report) {
  const database = await prepareEnoughConnections(config, report);
  try {
    // Before the workers, which would create it at the same time.
    if (!config.authSecret) loadOrCreateSecret(config.dataDir);
    if (!config.credentialsKeys) loadOrCreateSealingSecrets(config.dataDir);
    // The workers get connections in turn, whatever NODE_CLUSTER_SCHED_POLICY says (decision 051).
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({
      exec: join(config.root, "bin/run.mjs"),
      args: ["--built", "start"],
      // JSON has no NaN, which metrics may be.
      serialization: "advanced",
    });
    const workers = keepWorkers(
      config.workers,
      () => cluster.fork(),
      (opened) => announce(config, opened, metricsServer?.url, report),
    );
    const metrics = openWorkerMetrics(workers.open);
    const metricsServer = config.metrics && (await serveMetrics(config.metrics, metrics));
    workers.start();
    const release = async () => {
      await metricsServer?.stop();
      await database.release();
    };
    return { workers, release };
  } catch (error) {
    await database.release();
    throw error;
  }
}

function announce(
  config: Config,
  { url, setUpUrl, rootReason }: Opened,
  metricsUrl: string | undefined,
  report: Report,
): void {
  // The port is bound by now. The workers that follow are not root's.
  const reason = rootReason ?? dropRoot(config);
  if (reason) report(rootWarning(reason));
  if (metricsUrl) report(`Metrics are at ${metricsUrl}`);
  report(`LumiSkin is running at ${url}`);
  if (setUpUrl) report(`Set up the owner's account: ${setUpUrl}`);
}

async function closePrimary(
  { workers, release }: Primary,
  drainSeconds: number,
  report: Report,
): Promise<void> {
  workers.signal("SIGTERM");
  // A second signal ends the wait of DRAIN_SECONDS, here and in the workers.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => workers.signal(signal));
  await Promise.race([waitForDrain(drainSeconds), workers.closed]);
  report("Stopping: finishing open requests");
  const closedCleanly = await workers.closed;
  await release();
  if (!closedCleanly) throw new Error("a worker did not close cleanly");
}

/** Prepares a database that allows a connection for every pool of every worker, or throws a `ConfigError`. */
async function prepareEnoughConnections(config: Config, report: Report): Promise<PreparedDatabase> {
  const needed = connectionsNeeded(config.workers);
  let database = await prepareDatabase(config, report);
  // A pooler shares its connections among the workers.
  if (isPooled(config)) return database;
  let allowed = await maxConnectionsOf(database.connection);
  if (allowed < needed && !config.databaseUrl) {
    // A shop with fewer workers was killed and has left its PostgreSQL: if nothing else uses that one, it is started again.
    await database.release();
    database = await prepareDatabase(config, report);
    allowed = await maxConnectionsOf(database.connection);
  }
  if (allowed >= needed) return database;
  await database.release();
  throw new ConfigError(
    `WORKERS=${config.workers} needs ${needed} PostgreSQL connections; this server allows ${allowed} (max_connections). Raise it, or set WORKERS=${workersAllowed(allowed)}.`,
  );
}

async function maxConnectionsOf(connection: Connection): Promise<number> {
  const { pool, close } = openDatabase(connection, 1);
  try {
    const { rows } = await pool.query<{ max_connections: string }>("show max_connections");
    return Number(rows[0]?.max_connections);
  } finally {
    await close();
  }
}
