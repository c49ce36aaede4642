import type { CachedResponseWillBeUsedCallback, CacheWillUpdateCallback } from "workbox-core";
import { formatDateTime } from "../../shop/base/karachi-time.ts";

/** When a cached page was fetched, in milliseconds since 1970. */
export const cachedAtHeader = "X-Cached-At";

/** Matches the paths of pages whose route says `offline` in its handle; the build puts it in. */
declare const OFFLINE_PATHS: string;

/** Whether a path is that of a public page. */
export function isPublicPage(pathname: string): boolean {
  return new RegExp(OFFLINE_PATHS).test(pathname) && !pathname.endsWith(".data");
}

/**
 * Caches public pages without personal data; the shop marks others `no-store`, or `private` where the header shows someone.
 * @returns null where not cached
 */
export const cacheIfPublic: CacheWillUpdateCallback = async ({ request, response }) => {
  const cacheControl = response.headers.get("Cache-Control") ?? "no-store";
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isCompletePage = response.status === 200 && !response.redirected && isPage;
  if (
    !isCompletePage ||
    /no-store|private/.test(cacheControl) ||
    !isPublicPage(new URL(request.url).pathname)
  )
    return null;
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, String(Date.now()));
  // The body is stored decoded.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(await response.blob(), { status: 200, headers });
};

/** Puts the offline notice above a cached page: its prices may be outdated. */
export const withOfflineNotice: CachedResponseWillBeUsedCallback = async ({ cachedResponse }) => {
  if (!cachedResponse) return null;
  const html = await cachedResponse.text();
  const notice = `<aside aria-label="Connection" data-offline-notice class="bg-clay px-4 py-3 text-center text-sm font-medium text-paper">${offlineNoticeText(cachedResponse)}</aside>`;
  // Outside the root element that React hydrates.
  const withNotice = html.replace(/<body[^>]*>/, (body) => body + notice);
  return new Response(withNotice, { status: 200, headers: cachedResponse.headers });
};

/** With the time at which the page was cached, in the shop's time zone. */
export function offlineNoticeText(cached: Response): string {
  const cachedAt = formatDateTime(new Date(Number(cached.headers.get(cachedAtHeader))));
  return `You are offline. This page was saved on ${cachedAt}; prices and availability may have changed.`;
}
