import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { cacheIfPublic, isPublicPage, withOfflineNotice } from "./offline-cache.ts";
import { offlineFallback } from "./offline-fallback.ts";
import { deleteOtherBuilds, listOfflinePages } from "./offline-page-list.ts";

// The shop's service worker, bundled into one script by bin/build-worker.mjs, which defines these constants.

/** The files of every page, with their revisions. */
declare const SHELL: PrecacheEntry[];
declare const STYLE_SHEET: string;
/** The build id: cached pages of another build need files that no longer exist. */
declare const BUILD: string;
declare const self: Pick<EventTarget, "addEventListener"> & { skipWaiting(): Promise<void> };

const pagesCacheName = `pages-${BUILD}`;
const daySeconds = 24 * 60 * 60;

// An open page goes on with the files it has; the next navigation gets the new build.
self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
self.addEventListener("activate", (event) => {
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(deleteOtherBuilds(pagesCacheName));
});
// The navigation request starts while the worker is still starting.
preloadNavigations();

precacheAndRoute(SHELL);

// Pages come from the network, else from the cache with a notice. Data requests of open pages are never cached.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && (request.mode === "navigate" || (request.destination === "" && isPublicPage(url.pathname))),
  new NetworkFirst({
    cacheName: pagesCacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: cacheIfPublic,
        cachedResponseWillBeUsed: withOfflineNotice,
        handlerDidError: async () => offlineFallback(STYLE_SHEET, await listOfflinePages(pagesCacheName)),
      },
      new ExpirationPlugin({
        maxEntries: 40,
        maxAgeSeconds: 7 * daySeconds,
        matchOptions: { ignoreVary: true },
      }),
    ],
  }),
);

// Both have content hashes in their URLs.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: `assets-${BUILD}`, plugins: [new ExpirationPlugin({ maxEntries: 80 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/media/"),
  new CacheFirst({
    cacheName: "pictures",
    matchOptions: { ignoreVary: true },
    plugins: [
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * daySeconds, purgeOnQuotaError: true }),
    ],
  }),
);
