import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { withTimeout } from "../../platform/with-timeout.ts";
import { readOutboxMetrics } from "../../shop/mail/outbox/outbox-metrics-queries.ts";
import type { PageCache } from "../pages/page-cache.ts";
import type { Shop } from "./open-shop.ts";
import type { AnsweredRequest } from "./request-log.ts";

export interface Metrics {
  count(answered: AnsweredRequest): void;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
  /** The same as values, for another process to put together. */
  snapshot(): Promise<MetricsSnapshot>;
  contentType: string;
}

type MetricsValues = MetricObjectWithValues<MetricValue<string>>[];

export interface MetricsSnapshot {
  /** What differs between the processes of one shop. */
  process: MetricsValues;
  /** What the database says: the same in every process. */
  shop: MetricsValues;
}

/** The time that the database's metrics may take. */
const queryTimeoutMs = 2_000;

/** Collects the metrics of a shop (docs/operations.md says what they mean). */
export function openMetrics(shop: Pick<Shop, "pool" | "database">, cache: PageCache): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "lumiskin_requests_total",
    help: "Requests that were answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "lumiskin_request_seconds",
    help: "How long a request took to be answered.",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  registerPoolMetrics(shop, registers);
  registerCacheMetrics(cache, registers);
  const shopRegistry = new Registry();
  const refreshDatabaseMetrics = registerDatabaseMetrics(shop, [shopRegistry]);
  return {
    contentType: registry.contentType,
    count({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1000);
    },
    async snapshot() {
      await refreshDatabaseMetrics();
      return { process: await registry.getMetricsAsJSON(), shop: await shopRegistry.getMetricsAsJSON() };
    },
    async text() {
      await refreshDatabaseMetrics();
      return `${await registry.metrics()}\n${await shopRegistry.metrics()}`;
    },
  };
}

function registerPoolMetrics({ pool }: Pick<Shop, "pool">, registers: Registry[]): void {
  new Gauge({
    name: "lumiskin_database_connections",
    help: "Connections of the pool, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "wanted" }, pool.waitingCount);
    },
  });
}

function registerCacheMetrics(cache: PageCache, registers: Registry[]): void {
  new Counter({
    name: "lumiskin_page_cache_requests_total",
    help: "Requests for cacheable pages: answered from memory, rendered, or rendered because changes were not notified.",
    labelNames: ["result"],
    registers,
    collect() {
      const { hits, misses, bypassed } = cache.stats();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
      this.inc({ result: "bypassed" }, bypassed);
    },
  });
  new Gauge({
    name: "lumiskin_page_cache_bytes",
    help: "Memory used by cached pages.",
    registers,
    collect() {
      this.set(cache.stats().bytes);
    },
  });
}

/** Metrics from the database; during an outage they are left out, and `up` is 0. */
function registerDatabaseMetrics({ database }: Pick<Shop, "database">, registers: Registry[]) {
  const up = new Gauge({
    name: "lumiskin_database_up",
    help: "1 where the database answered, 0 where it did not.",
    registers,
  });
  const emails = new Gauge({
    name: "lumiskin_outbox_emails",
    help: "Emails that wait, and those that failed for good.",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "lumiskin_outbox_oldest_seconds",
    help: "How long the oldest of the waiting emails has waited.",
    registers,
  });
  const jobs = new Gauge({
    name: "lumiskin_jobs",
    help: "Jobs that are not done, by their state: those of the outbox.",
    labelNames: ["state"],
    registers,
  });
  const queryDatabase = async () => {
    const { oldestSeconds, ...states } = await readOutboxMetrics(database);
    emails.set({ state: "waiting" }, states.created + states.active + states.retry);
    emails.set({ state: "failed" }, states.failed);
    oldest.set(oldestSeconds);
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    return true;
  };
  return async () => {
    const answered = await withTimeout(
      queryTimeoutMs,
      queryDatabase().catch(() => false),
    );
    if (answered) return up.set(1);
    up.set(0);
    emails.reset();
    jobs.reset();
    oldest.remove();
  };
}
