import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { cacheIfPublic, isPublicPage, withOfflineNotice } from "./offline-cache.ts";
import { offlineFallback } from "./offline-fallback.ts";
import { deleteOtherBuilds, listOfflinePages } from "./offline-page-list.ts";

// The shop's service worker, one script of its own: bin/build-worker.mjs puts in what the build has made.

/** What every page needs, with what tells one build from another. */
declare const SHELL: PrecacheEntry[];
declare const STYLE_SHEET: string;
/** Names the build: pages that were kept from another need files that are gone. */
declare const BUILD: string;
declare const self: Pick<EventTarget, "addEventListener"> & { skipWaiting(): Promise<void> };

const pagesCacheName = `pages-${BUILD}`;
const daySeconds = 24 * 60 * 60;

// A page that is open goes on with the files it has; the next one is of the new build. None is loaded again for it.
self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
self.addEventListener("activate", (event) => {
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(deleteOtherBuilds(pagesCacheName));
});
// The network is asked while this script is still waking up.
preloadNavigations();

precacheAndRoute(SHELL);

// A page comes from the network, or it says that it does not. Data for a page that is open are never kept.
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

// Both have addresses that name their content.
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
