import cluster from "node:cluster";
import type { EventEmitter } from "node:events";
import { readAndKeep } from "../../app/http/request-settings.ts";
import type { Config } from "../../platform/config.ts";
import { dropRoot } from "../../platform/drop-root.ts";
import type { PeriodicJob } from "../../platform/jobs/run-every.ts";
import { log } from "../../platform/log.ts";
import { findGatewayProblems } from "../../shop/payments/gateway/gateway-problems.ts";
import type { Database } from "../../shop/schema.ts";
import { startCleanupJob } from "../jobs/cleanup-job.ts";
import { courierDelivery, startCourierJobs } from "../jobs/courier-jobs.ts";
import { paymentDelivery, startPaymentJobs } from "../jobs/payment-jobs.ts";
import { startPhoneJob } from "../jobs/phone-job.ts";
import { startPriceJob } from "../jobs/price-job.ts";
import { startRefundJob } from "../jobs/refund-jobs.ts";
import { startMailDelivery } from "../jobs/start-mail-delivery.ts";
import type { PageCaching } from "../pages/page-cache-responder.ts";
import { createRouteNamer } from "../pages/route-names.ts";
import type { Opened } from "../workers/worker-messages.ts";
import { clientIpReader } from "./client-ip.ts";
import { waitForDrain } from "./close-on-signal.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import type { Shop } from "./open-shop.ts";
import { findSetUpUrl } from "./owner.ts";
import { createRequestLog } from "./request-log.ts";
import { serve } from "./serve.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { defaultOrigin } from "./shop-origin.ts";

/** A shop that answers requests. */
export interface RunningShop extends Opened {
  metrics: Metrics | null;
  /** Where the metrics are; null where this process does not serve them. */
  metricsUrl: string | null;
  /** Delivers emails, speaks to couriers, cleans up, begins and ends prices, and renders photos ahead; one process of a shop does so. */
  startJobs(): void;
  /** From now on `/readyz` says that the shop is not ready. */
  drain(): void;
  /** Finishes the requests and the jobs under way. */
  close(): Promise<void>;
}

/** Serves an opened shop; closes it where that fails. */
export async function serveShop(
  shop: Shop,
  pageCaching: PageCaching,
  parts: Pick<Parameters<typeof serve>[1], "cacheResponder" | "middleware" | "handle">,
): Promise<RunningShop> {
  const { config } = shop;
  try {
    const metrics = config.metrics && openMetrics(shop, pageCaching.cache);
    // A worker's are collected by its primary.
    const isMetricsServer = metrics && cluster.isPrimary;
    const metricsServer = config.metrics && isMetricsServer && (await serveMetrics(config.metrics, metrics));
    const observe = createRequestLog(
      createRouteNamer(shop.pages),
      clientIpReader(config.trustedProxies),
      metrics?.count,
    );
    const httpServer = await serve(config, { ...parts, observe });
    const rootReason = dropRoot(config);
    // For the pages that say that the shop is busy or unavailable.
    readAndKeep(shop.database).catch((error) => log.error({ err: error }, "the settings could not be read"));
    const logReadAheadError = (error: unknown) =>
      log.error({ err: error }, "the search index could not be built ahead");
    shop.search.prepare(logReadAheadError).catch(logReadAheadError);
    // Before the shop says that it is open: later a failing database does not end the process.
    const setUpUrl = await findSetUpUrl(shop, httpServer.url);
    let jobs: PeriodicJob[] = [];
    return {
      url: httpServer.url,
      setUpUrl,
      rootReason,
      metrics,
      metricsUrl: metricsServer ? metricsServer.url : null,
      startJobs() {
        jobs = [
          startCleanupJob(shop),
          startPriceJob(shop),
          startPhoneJob(shop),
          startMailDelivery(shop, httpServer.url),
          startCourierJobs(courierDelivery(shop.database)),
          startPaymentJobs(paymentDelivery(shop.database)),
          startRefundJob(shop.database),
        ];
        logGatewayProblems(shop).catch((error) =>
          log.error(error, "the payment gateway could not be checked"),
        );
        if (config.warmPhotos) {
          shop.renditions.warm().catch((error) => log.error(error, "photos could not be rendered ahead"));
        }
      },
      drain: shop.health.drain,
      async close() {
        await httpServer.stop();
        for (const job of jobs) await job.stop();
        if (metricsServer) await metricsServer.stop();
        await shop.close();
      },
    };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** Closes a shop after DRAIN_SECONDS, or at a second signal. */
export async function drainAndClose(
  running: RunningShop,
  drainSeconds: number,
  report: (step: string) => void,
  signals?: EventEmitter,
): Promise<void> {
  running.drain();
  await waitForDrain(drainSeconds, signals);
  report("Stopping: finishing open requests");
  await running.close();
}

/** Logs each reason why shoppers cannot pay by JazzCash; the owner's screen shows the same. */
async function logGatewayProblems({
  database,
  config,
}: {
  database: Database;
  config: Pick<Config, "appOrigin" | "port">;
}): Promise<void> {
  for (const problem of await findGatewayProblems(database, defaultOrigin(config)))
    log.error({ gateway: "jazzcash" }, `JazzCash payments do not work: ${problem}`);
}
