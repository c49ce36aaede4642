import { useEffect } from "react";
import { isPlainClick } from "../ui/shell/is-plain-click.ts";

/**
 * Registers the service worker, which caches visited pages for offline use, once the page has loaded and the browser
 * is idle. Offline, links load whole documents, which the worker answers with a notice of their age.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    const registerWhenIdle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => void register(), { timeout: 5_000 });
      else setTimeout(() => void register(), 1_000);
    };
    if (document.readyState === "complete") registerWhenIdle();
    else addEventListener("load", registerWhenIdle, { once: true });
    addEventListener("click", followAsDocument, { capture: true });
    return () => {
      removeEventListener("load", registerWhenIdle);
      removeEventListener("click", followAsDocument, { capture: true });
    };
  }, []);
}

/** A browser may refuse, as in a private window. */
async function register(): Promise<void> {
  const isFirstRegistration = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration || !isFirstRegistration) return;
  // The worker has not seen what this page fetched before.
  const { active } = await navigator.serviceWorker.ready;
  const fetchedUrls = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\/(assets|media)\//.test(name) && name.startsWith(location.origin));
  const urlsToCache = [location.href.replace(/#.*$/, ""), ...new Set(fetchedUrls)];
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function followAsDocument(event: MouseEvent): void {
  if (
    navigator.onLine ||
    !navigator.serviceWorker.controller ||
    event.defaultPrevented ||
    !isPlainClick(event)
  )
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isSameOrigin = link?.origin === location.origin && !link.target && !link.download;
  const isCurrentPage = link?.pathname === location.pathname && link.search === location.search;
  if (!link || !isSameOrigin || isCurrentPage) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}
