import cluster from "node:cluster";
import * as build from "virtual:react-router/server-build";
import { offlinePattern, readPages } from "../app/http/page-registry.ts";
import { lowerThreadPriority } from "../platform/background-threads.ts";
import { type Config, ConfigError, parseConfig, readEnvFile } from "../platform/config.ts";
import { log } from "../platform/log.ts";
import { setLogHashSecret } from "../platform/log-hash.ts";
import { setErrorReporter } from "../platform/report-error.ts";
import { setSealingSecrets } from "../platform/sealed-text.ts";
import { buildMiddleware } from "./pages/build-files.ts";
import { mediaMiddleware } from "./pages/media-middleware.ts";
import { createPageCaching, type PageCaching, pageCacheResponder } from "./pages/page-cache-responder.ts";
import { backUp } from "./runtime/back-up.ts";
import { requestHandler } from "./runtime/handle-request.ts";
import { openShop as openShopWith, type Shop } from "./runtime/open-shop.ts";
import { findSetUpUrl, makeOwnerByEmail } from "./runtime/owner.ts";
import { joinDatabase } from "./runtime/prepare-database.ts";
import { restore } from "./runtime/restore.ts";
import { rootWarning } from "./runtime/root-warning.ts";
import { runUntilSignal } from "./runtime/run-until-signal.ts";
import { drainAndClose, type RunningShop, serveShop } from "./runtime/running-shop.ts";
import { composeMiddleware, type Middleware, serve } from "./runtime/serve.ts";
import { runPrimary } from "./workers/run-primary.ts";
import { runWorker } from "./workers/run-worker.ts";

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

/** The same in development: without the page cache. */
export function developmentHandler(shop: Shop) {
  // Vite loads modules again, beside those that opened the shop.
  setLogHashSecret(shop.secret);
  setSealingSecrets(shop.sealingSecrets);
  return requestHandler(shop, build, "development", null);
}

/**
 * Opens the shop and serves it until SIGINT or SIGTERM, also one that arrives while it opens, then closes it: in this process,
 * or, with WORKERS, in processes that it starts.
 * @param given a demo's settings; absent: those of the environment
 */
export async function start(root: string, given?: Config): Promise<void> {
  if (!given) readEnvFile(root);
  const config = given ?? parseConfig(process.env, root);
  const report = (step: string) => console.log(step);
  if (config.workers === 1) return runAlone(config, report);
  if (cluster.isPrimary) return runPrimary(config, report);
  return runWorker(
    () => open(config, () => {}, joinDatabase),
    (running, signals) => drainAndClose(running, config.drainSeconds, () => {}, signals),
  );
}

async function runAlone(config: Config, report: (step: string) => void): Promise<void> {
  const running = await runUntilSignal(
    () => open(config, report),
    (opened) => drainAndClose(opened, config.drainSeconds, report),
  );
  if (!running) return;
  running.startJobs();
  if (running.rootReason) report(rootWarning(running.rootReason));
  if (running.metricsUrl) report(`Metrics are at ${running.metricsUrl}`);
  report(`LumiSkin is running at ${running.url}`);
  if (running.setUpUrl) report(`Set up the owner's account: ${running.setUpUrl}`);
}

async function open(
  config: Config,
  report: (step: string) => void,
  prepare?: typeof joinDatabase,
): Promise<RunningShop> {
  await lowerThreadPriority().catch((error) => log.warn({ err: error }, "threads keep their priority"));
  const shop = await openShopWith(config, report, pages, prepare);
  const pageCaching = openPageCaching(shop);
  return serveShop(shop, pageCaching, serverParts(shop, config.root, pageCaching));
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
