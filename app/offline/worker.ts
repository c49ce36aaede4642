import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { deleteOtherPages, keptPagesList } from "./kept-list.ts";
import { isPublicPage, keepIfPublic, showAsKept } from "./kept-pages.ts";
import { offlinePage } from "./offline-page.ts";

// The shop's service worker, one script of its own: bin/build-worker.mjs puts in what the build has made.

/** What every page needs, with what tells one build from another. */
declare const SHELL: PrecacheEntry[];
declare const STYLE_SHEET: string;
/** Names the build: pages that were kept from another need files that are gone. */
declare const BUILD: string;
declare const self: Pick<EventTarget, "addEventListener"> & { skipWaiting(): Promise<void> };

const pages = `pages-${BUILD}`;
const days = 24 * 60 * 60;

// A page that is open goes on with the files it has; the next one is of the new build. None is loaded again for it.
self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
self.addEventListener("activate", (event) => {
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(deleteOtherPages(pages));
});
// The network is asked while this script is still waking up.
preloadNavigations();

precacheAndRoute(SHELL);

// A page comes from the network, or it says that it does not. Data for a page that is open are never kept.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && (request.mode === "navigate" || (request.destination === "" && isPublicPage(url.pathname))),
  new NetworkFirst({
    cacheName: pages,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: keepIfPublic,
        cachedResponseWillBeUsed: showAsKept,
        handlerDidError: async () => offlinePage(STYLE_SHEET, await keptPagesList(pages)),
      },
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 7 * days, matchOptions: { ignoreVary: true } }),
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
    plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * days, purgeOnQuotaError: true })],
  }),
);
