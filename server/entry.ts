import * as build from "virtual:react-router/server-build";
import { lowerThreadPriority } from "../platform/background-threads.ts";
import { type Config, ConfigError, parseConfig, readEnvFile } from "../platform/config.ts";
import { dropRoot } from "../platform/drop-root.ts";
import { log } from "../platform/log.ts";
import { backUp } from "./back-up.ts";
import { clientAddressReader } from "./client-address.ts";
import { closeOnSignal, drained, endOnSurprise } from "./close-on-signal.ts";
import { deliverMail } from "./deliver-mail.ts";
import { requestHandler } from "./handle-request.ts";
import { keepHouse } from "./keep-house.ts";
import { mediaFiles } from "./media-files.ts";
import { openMetrics } from "./metrics.ts";
import { observer } from "./observe.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { nameOwnerByEmail, setUpLink } from "./owner.ts";
import { keptPages, openPages, type Pages } from "./pages.ts";
import { restore } from "./restore.ts";
import { routeNames } from "./route-names.ts";
import { builtFiles, type Files, firstOf, serve } from "./serve.ts";
import { serveMetrics } from "./serve-metrics.ts";

export { clientAddressReader } from "./client-address.ts";
export { nameOwnerByEmail, openShop, parseConfig, serve, setUpLink };

/** Every route of the shop as it was built; a test walks them all. */
export const routes = build.routes;

/** What is answered without the app: how the shop is, pictures, then what was built. */
export function shopFiles(shop: Shop, root: string): Files {
  return firstOf(shop.health.files, mediaFiles(shop.renditions), builtFiles(root));
}

/** The pages of the built shop that are kept. */
export function pagesOf(shop: Shop): Pages {
  return openPages(shop.versions, build, shop.config);
}

/** All that the built shop answers requests with. */
export function partsOf(shop: Shop, root: string, pages = pagesOf(shop)) {
  const kept = keptPages(pages, shop.config);
  return { kept, files: shopFiles(shop, root), handle: handler(shop, pages) };
}

/** The built shop as a function from Request to Response; route tests call it as the server does. */
export function handler(shop: Shop, pages = import.meta.env.DEV ? null : pagesOf(shop)) {
  return import.meta.env.DEV ? developmentHandler(shop) : requestHandler(shop, build, "production", pages);
}

/** The same for those who build the shop: nothing is kept, and /styleguide is there. */
export function developmentHandler(shop: Shop) {
  return requestHandler(shop, build, "development", null);
}

/**
 * Opens the shop and serves it until SIGINT or SIGTERM, then closes it: also where the signal comes while the
 * shop is still opening.
 */
export async function start(root: string): Promise<void> {
  readEnvFile(root);
  const say = (step: string) => console.log(step);
  const config = parseConfig(process.env, root);
  // Its first steps take their time without a pause: a signal is listened for before them.
  const opening = Promise.resolve().then(() => open(config, say));
  let closing = false;
  closeOnSignal(async () => {
    closing = true;
    // Ctrl-C reaches the programs that make the database too: then nothing was opened.
    const opened = await opening.catch(() => null);
    if (!opened) return;
    opened.shop.health.drain();
    await drained(config.drainSeconds);
    say("Closing: finishing the requests under way");
    await opened.serving.stop();
    await opened.house.stop();
    await opened.delivery.stop();
    await opened.figures?.stop();
    await opened.shop.close();
  });
  endOnSurprise();
  try {
    const { serving, link, figures } = await opening;
    if (figures) say(`Figures are at ${figures.address}`);
    say(`LumiSkin is open at ${serving.address}`);
    if (link) say(`Set up the owner's account: ${link}`);
  } catch (error) {
    if (!closing) throw error;
  }
}

async function open(config: Config, say: (step: string) => void) {
  await lowerThreadPriority().catch((error) => log.warn({ err: error }, "threads keep their priority"));
  const shop = await openShop(config, say);
  try {
    const pages = pagesOf(shop);
    const metrics = config.metrics && openMetrics(shop, pages.cache);
    const figures = config.metrics && metrics && (await serveMetrics(config.metrics, metrics));
    const observe = observer(routeNames(build), clientAddressReader(config.trustedProxies), metrics?.count);
    const serving = await serve(config, { ...partsOf(shop, config.root, pages), observe });
    const stillRoot = dropRoot(config);
    if (stillRoot)
      say(
        `Warning: the shop runs as root, since ${stillRoot}. Better: move it to where others may enter, such as /opt, or run it under an account of its own (docs/operations.md, "As root").`,
      );
    if (config.warmPhotos) {
      shop.renditions.warm().catch((error) => log.error(error, "pictures could not be made ahead"));
    }
    const unread = (error: unknown) =>
      log.error({ err: error }, "what can be searched could not be read ahead");
    shop.search.prepare(unread).catch(unread);
    // Before the shop says that it is open: from then on a database that fails does not end it.
    const link = await setUpLink(shop, serving.address);
    return {
      shop,
      serving,
      link,
      figures,
      delivery: await deliverMail(shop, serving.address),
      house: keepHouse(shop),
    };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** Makes the person with this email an admin, whether the shop runs or not. */
export async function makeOwner(root: string, email: string): Promise<void> {
  readEnvFile(root);
  const say = (line: string) => console.log(line);
  const shop = await openShop(parseConfig(process.env, root), say);
  try {
    await nameOwnerByEmail(shop, email, say);
  } finally {
    await shop.close();
  }
}

/** Writes everything into one file, whether the shop runs or not. */
export async function makeBackup(root: string, file?: string): Promise<void> {
  readEnvFile(root);
  await backUp(parseConfig(process.env, root), file, (line) => console.log(line));
}

/** Puts a backup in the place of what there is. */
export async function restoreBackup(root: string, file: string, replace: boolean): Promise<void> {
  readEnvFile(root);
  await restore(parseConfig(process.env, root), file, replace, (line) => console.log(line));
}

export { ConfigError, log };
