import type { CachedResponseWillBeUsedCallback, CacheWillUpdateCallback } from "workbox-core";
import { formatDateTime } from "../../shop/karachi-time.ts";

/** Says on a kept page when it was fetched, in milliseconds since 1970. */
export const cachedAtHeader = "X-Cached-At";

const publicPaths =
  /^\/($|catalog$|featured$|trending$|search$|about$|contact$|privacy$|privacy-policy$|terms$|exchange-policy$|p\d+$|b\d+$|product\/[^/]+$|article\/[^/]+$)/;

/** Whether an address is that of a page which is for everyone. */
export function isPublicPage(pathname: string): boolean {
  return publicPaths.test(pathname) && !pathname.endsWith(".data");
}

/**
 * Keeps a page that is for everyone and carries nothing of a visitor: the shop marks every other `no-store`.
 * @returns null where it is not kept
 */
export const cacheIfPublic: CacheWillUpdateCallback = async ({ request, response }) => {
  const cacheControl = response.headers.get("Cache-Control") ?? "no-store";
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isCompletePage = response.status === 200 && !response.redirected && isPage;
  if (!isCompletePage || cacheControl.includes("no-store") || !isPublicPage(new URL(request.url).pathname))
    return null;
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, String(Date.now()));
  // It is kept unpacked.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(await response.blob(), { status: 200, headers });
};

/** Puts above a kept page from when it is: its prices are not to be taken for today's. */
export const withOfflineNotice: CachedResponseWillBeUsedCallback = async ({ cachedResponse }) => {
  if (!cachedResponse) return null;
  const html = await cachedResponse.text();
  const notice = `<aside aria-label="Connection" data-offline-notice class="bg-clay px-4 py-3 text-center text-sm font-medium text-paper">${offlineNoticeText(cachedResponse)}</aside>`;
  // Outside everything that the page's own scripts look after.
  const withNotice = html.replace(/<body[^>]*>/, (body) => body + notice);
  return new Response(withNotice, { status: 200, headers: cachedResponse.headers });
};

/** From when a kept page is, in the shop's own time. */
export function offlineNoticeText(cached: Response): string {
  const cachedAt = formatDateTime(new Date(Number(cached.headers.get(cachedAtHeader))));
  return `You are offline. This page is as it was on ${cachedAt}; prices and what can be had may have changed.`;
}
