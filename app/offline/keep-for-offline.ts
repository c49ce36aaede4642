import { useEffect } from "react";

/**
 * Lets the phone keep what was looked at, for when there is no connection: asked for once the page has loaded
 * and the phone has nothing else to do. Without a connection links lead to whole pages, which say from when they are.
 */
export function useOfflinePages(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    const begin = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => void register(), { timeout: 5_000 });
      else setTimeout(() => void register(), 1_000);
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    addEventListener("click", followWhole, { capture: true });
    return () => {
      removeEventListener("load", begin);
      removeEventListener("click", followWhole, { capture: true });
    };
  }, []);
}

/** A browser that refuses, as in a private window, goes on without. */
async function register(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  const registered = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registered || !isFirst) return;
  // What this page has fetched already passed the worker by.
  const { active } = await navigator.serviceWorker.ready;
  const fetched = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\/(assets|media)\//.test(name) && name.startsWith(location.origin));
  const urlsToCache = [location.href.replace(/#.*$/, ""), ...new Set(fetched)];
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function followWhole(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller || event.defaultPrevented) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === location.origin && !link.target && !link.download;
  const isHere = link?.pathname === location.pathname && link.search === location.search;
  if (!link || !isOurs || isHere) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}
