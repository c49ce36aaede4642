import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { cacheIfPublic, isPublicPage, withOfflineNotice } from "./offline-cache.ts";

interface OfflinePage {
  /** Such as `/p2`. */
  path: string;
  /** HTML, as in the page. */
  title: string;
}

const maxListed = 8;

/** The pages cached last, newest first. */
async function listOfflinePages(cacheName: string): Promise<OfflinePage[]> {
  const cache = await caches.open(cacheName);
  const requests = (await cache.keys()).toReversed().slice(0, maxListed);
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(" | LumiSkin", "");
      return { path: pathname + search, title: title || pathname };
    }),
  );
}

/** Deletes the caches of other builds, whose pages need files that no longer exist. */
async function deleteOtherBuilds(cacheName: string): Promise<void> {
  const build = cacheName.replace(/^pages-/, "");
  const otherCaches = (await caches.keys()).filter(
    (name) => /^(pages|assets)-/.test(name) && !name.endsWith(`-${build}`),
  );
  await Promise.all(otherCaches.map((name) => caches.delete(name)));
}

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

/** The offline page in place of one that is not cached; it has no script. @param styleSheet the style sheet's path */
function offlineFallback(styleSheet: string, pages: readonly OfflinePage[]): Response {
  return new Response(renderHtml(styleSheet, pages), {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

function renderHtml(styleSheet: string, pages: readonly OfflinePage[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#16372f">
<meta name="robots" content="noindex">
<title>You are offline | LumiSkin</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<header class="border-b border-hairline">
<div class="wrap grid h-15 place-items-center"><a href="/" class="block rounded-sm"><img src="/logo.svg" alt="LumiSkin, home" width="285" height="64" class="h-8 w-auto"></a></div>
</header>
<main class="wrap py-12 md:py-24">
<h1 class="display-1">You are offline</h1>
<p class="mt-4 max-w-[46ch] text-lg text-ink-soft">You need an internet connection to see this page. Orders you have already placed are safe.</p>
<p class="mt-7"><a href="" class="inline-flex min-h-12 items-center rounded-full bg-pine px-7 font-semibold text-paper">Try again</a></p>
${pages.length > 0 ? renderPageList(pages) : ""}
</main>
</body>
</html>
`;
}

function renderPageList(pages: readonly OfflinePage[]): string {
  const items = pages.map(
    ({ path, title }) =>
      `<li><a href="${path.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" class="flex min-h-11 items-center text-link" dir="auto">${title}</a></li>`,
  );
  return `<h2 class="mt-12 display-4">Pages you can see offline</h2>
<ul class="mt-3">
${items.join("\n")}
</ul>`;
}
