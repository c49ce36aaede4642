import type { CachedResponseWillBeUsedCallback, CacheWillUpdateCallback } from "workbox-core";
import { formatDateTime } from "../../shop/karachi-time.ts";

/** Says on a kept page when it was fetched, in milliseconds since 1970. */
export const keptAt = "X-Kept-At";

const publicPages =
  /^\/($|catalog$|featured$|trending$|search$|about$|contact$|privacy$|privacy-policy$|terms$|exchange-policy$|p\d+$|b\d+$|product\/[^/]+$|article\/[^/]+$)/;

/** Whether an address is that of a page which is for everyone. */
export function isPublicPage(pathname: string): boolean {
  return publicPages.test(pathname) && !pathname.endsWith(".data");
}

/**
 * Keeps a page that is for everyone and carries nothing of a visitor: the shop marks every other `no-store`.
 * @returns null where it is not kept
 */
export const keepIfPublic: CacheWillUpdateCallback = async ({ request, response }) => {
  const policy = response.headers.get("Cache-Control") ?? "no-store";
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isWhole = response.status === 200 && !response.redirected && isPage;
  if (!isWhole || policy.includes("no-store") || !isPublicPage(new URL(request.url).pathname)) return null;
  const headers = new Headers(response.headers);
  headers.set(keptAt, String(Date.now()));
  // It is kept unpacked.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(await response.blob(), { status: 200, headers });
};

/** Puts above a kept page from when it is: its prices are not to be taken for today's. */
export const showAsKept: CachedResponseWillBeUsedCallback = async ({ cachedResponse }) => {
  if (!cachedResponse) return null;
  const html = await cachedResponse.text();
  const notice = `<aside aria-label="Connection" data-kept class="bg-clay px-4 py-3 text-center text-sm font-medium text-paper">${keptText(cachedResponse)}</aside>`;
  // Outside everything that the page's own scripts look after.
  const shown = html.replace(/<body[^>]*>/, (body) => body + notice);
  return new Response(shown, { status: 200, headers: cachedResponse.headers });
};

/** From when a kept page is, in the shop's own time. */
export function keptText(kept: Response): string {
  const at = formatDateTime(new Date(Number(kept.headers.get(keptAt))));
  return `You are offline. This page is as it was on ${at}; prices and what can be had may have changed.`;
}
