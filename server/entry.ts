import * as build from "virtual:react-router/server-build";
import { offlinePattern, readPages } from "../app/http/page-registry.ts";
import { lowerThreadPriority } from "../platform/background-threads.ts";
import { type Config, ConfigError, parseConfig, readEnvFile } from "../platform/config.ts";
import { dropRoot } from "../platform/drop-root.ts";
import { log } from "../platform/log.ts";
import { setErrorReporter } from "../platform/report-error.ts";
import { backUp } from "./back-up.ts";
import { startCleanupJob } from "./cleanup-job.ts";
import { clientIpReader } from "./client-ip.ts";
import { closeOnSignal, exitOnUncaughtException, waitForDrain } from "./close-on-signal.ts";
import { requestHandler } from "./handle-request.ts";
import { mediaMiddleware } from "./media-middleware.ts";
import { openMetrics } from "./metrics.ts";
import { openShop as openShopWith, type Shop } from "./open-shop.ts";
import { findSetUpUrl, makeOwnerByEmail } from "./owner.ts";
import { createPageCaching, type PageCaching, pageCacheResponder } from "./page-cache-responder.ts";
import { createRequestLog } from "./request-log.ts";
import { restore } from "./restore.ts";
import { createRouteNamer } from "./route-names.ts";
import { buildMiddleware, composeMiddleware, type Middleware, serve } from "./serve.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { startMailDelivery } from "./start-mail-delivery.ts";

export { findSetUpUrl, makeOwnerByEmail, parseConfig, serve };

/** The routes of the build; tests walk them all. */
export const routes = build.routes;

/** Every page of the shop, with its route's `handle`. */
export const pages = readPages(build.routes);

/** A regular expression for the paths of pages that a phone keeps; the service worker is built with it. */
export const offlinePaths = offlinePattern(pages);

/** The built shop: see `openShop` in `open-shop.ts`. */
export const openShop = (config: Config, report: (step: string) => void) =>
  openShopWith(config, report, pages);

/** What is answered without the app: health checks, photos, then files of the build. */
export function staticMiddleware(shop: Shop, root: string): Middleware {
  return composeMiddleware(shop.health.middleware, mediaMiddleware(shop.renditions), buildMiddleware(root));
}

/** The page cache of the built shop. */
export function openPageCaching(shop: Shop): PageCaching {
  return createPageCaching(shop);
}

/** What `serve` needs to serve the built shop. */
export function serverParts(shop: Shop, root: string, pageCaching = openPageCaching(shop)) {
  const cacheResponder = pageCacheResponder(pageCaching, shop.config);
  return {
    cacheResponder,
    middleware: staticMiddleware(shop, root),
    handle: handler(shop, pageCaching),
  };
}

/** The built shop as a function from Request to Response; route tests call it as the server does. */
export function handler(shop: Shop, pageCaching = import.meta.env.DEV ? null : openPageCaching(shop)) {
  return import.meta.env.DEV
    ? developmentHandler(shop)
    : requestHandler(shop, build, "production", pageCaching);
}

/** The same in development: without the page cache, with /styleguide. */
export function developmentHandler(shop: Shop) {
  return requestHandler(shop, build, "development", null);
}

/** Opens the shop and serves it until SIGINT or SIGTERM, also one that arrives while it opens, then closes it. */
export async function start(root: string): Promise<void> {
  readEnvFile(root);
  const report = (step: string) => console.log(step);
  const config = parseConfig(process.env, root);
  // Its first steps are synchronous: signal handlers are set before them.
  const opening = Promise.resolve().then(() => open(config, report));
  let closing = false;
  closeOnSignal(async () => {
    closing = true;
    // Ctrl-C also ends the programs that create the database: then nothing was opened.
    const running = await opening.catch(() => null);
    if (!running) return;
    running.shop.health.drain();
    await waitForDrain(config.drainSeconds);
    report("Closing: finishing the requests under way");
    await running.httpServer.stop();
    await running.cleanup.stop();
    await running.mailDelivery.stop();
    await running.metricsServer?.stop();
    await running.shop.close();
  });
  exitOnUncaughtException();
  try {
    const { httpServer, setUpUrl, metricsServer } = await opening;
    if (metricsServer) report(`Metrics are at ${metricsServer.url}`);
    report(`LumiSkin is open at ${httpServer.url}`);
    if (setUpUrl) report(`Set up the owner's account: ${setUpUrl}`);
  } catch (error) {
    if (!closing) throw error;
  }
}

async function open(config: Config, report: (step: string) => void) {
  await lowerThreadPriority().catch((error) => log.warn({ err: error }, "threads keep their priority"));
  const shop = await openShop(config, report);
  try {
    const pageCaching = openPageCaching(shop);
    const metrics = config.metrics && openMetrics(shop, pageCaching.cache);
    const metricsServer = config.metrics && metrics && (await serveMetrics(config.metrics, metrics));
    const observe = createRequestLog(
      createRouteNamer(shop.pages),
      clientIpReader(config.trustedProxies),
      metrics?.count,
    );
    const httpServer = await serve(config, { ...serverParts(shop, config.root, pageCaching), observe });
    const rootReason = dropRoot(config);
    if (rootReason)
      report(
        `Warning: the shop runs as root, since ${rootReason}. It is safer to move it to a folder that others may enter, such as /opt, or to run it under an account of its own (docs/operations.md, "As root").`,
      );
    if (config.warmPhotos) {
      shop.renditions.warm().catch((error) => log.error(error, "photos could not be rendered ahead"));
    }
    const logReadAheadError = (error: unknown) =>
      log.error({ err: error }, "the search index could not be built ahead");
    shop.search.prepare(logReadAheadError).catch(logReadAheadError);
    // Before the shop says that it is open: later a failing database does not end the process.
    const setUpUrl = await findSetUpUrl(shop, httpServer.url);
    return {
      shop,
      httpServer,
      setUpUrl,
      metricsServer,
      mailDelivery: startMailDelivery(shop, httpServer.url),
      cleanup: startCleanupJob(shop),
    };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** Makes the user with this email an admin, whether the shop runs or not. */
export async function makeOwner(root: string, email: string): Promise<void> {
  readEnvFile(root);
  const report = (line: string) => console.log(line);
  const shop = await openShop(parseConfig(process.env, root), report);
  try {
    await makeOwnerByEmail(shop, email, report);
  } finally {
    await shop.close();
  }
}

/** Writes a backup, whether the shop runs or not. */
export async function makeBackup(root: string, file?: string): Promise<void> {
  readEnvFile(root);
  await backUp(parseConfig(process.env, root), file, (line) => console.log(line));
}

/** Replaces the shop's data with a backup's. */
export async function restoreBackup(root: string, file: string, replace: boolean): Promise<void> {
  readEnvFile(root);
  await restore(parseConfig(process.env, root), file, replace, (line) => console.log(line));
}

export { ConfigError, log, setErrorReporter };
