import { LRUCache } from "lru-cache";
import type { ContentVersions } from "../platform/database/content-versions.ts";
import { buildCachedPage, type CachedPage, cachedPageSize } from "./cached-page.ts";
import type { CacheSection, PageCacheKey } from "./page-cache-key.ts";

/** A page that was rendered for nobody in particular. `complete`: nothing failed that the page does without. */
export interface RenderedPage {
  response: Response;
  complete: boolean;
}

export interface PageCache {
  /** The page as it is kept, where it is certain to be as the shop is now; else null. */
  getFresh(key: PageCacheKey): CachedPage | null;
  /**
   * The page, kept or rendered now: once for all who ask for it meanwhile. What cannot be kept is answered with a
   * response of its own.
   */
  getOrRender(key: PageCacheKey, render: () => Promise<RenderedPage>): Promise<CachedPage | Response>;
  /** For figures: how many pages are kept and their bytes, and how requests for such pages were answered. */
  stats(): { pages: number; bytes: number; hits: number; misses: number; bypassed: number };
}

/** What came of a rendering that others may have waited for: a page, or an answer that is theirs too or is not. */
type Outcome = { page: CachedPage } | { page: null; isShareable: boolean; toResponse(): Response };

/** All pages together, in bytes: each section has a quarter. */
const defaultSizeBytes = 32 * 1024 * 1024;

/**
 * Keeps pages in memory for as long as the versions that they depend on stay as they were. Where changes are not
 * heard of, pages are rendered for each request; where the database cannot be reached at all, nobody changes it, and
 * kept pages are answered.
 */
export function openPageCache(
  versions: Pick<ContentVersions, "versionOf" | "status" | "settledStatus">,
  maxBytes = defaultSizeBytes,
): PageCache {
  const createSection = () =>
    new LRUCache<string, CachedPage>({ maxSize: maxBytes / 4, sizeCalculation: cachedPageSize });
  const sections: Record<CacheSection, LRUCache<string, CachedPage>> = {
    pages: createSection(),
    views: createSection(),
    searches: createSection(),
    elsewhere: createSection(),
  };
  const inFlight = new Map<string, Promise<Outcome>>();
  const counts = { hits: 0, misses: 0, bypassed: 0 };
  // Each state only ever grows: their sum is another one as soon as any of them is.
  const versionOf = (key: PageCacheKey) =>
    key.dependsOn.reduce((sum, name) => sum + versions.versionOf(name), 0);

  function findFresh(key: PageCacheKey): CachedPage | null {
    const page = sections[key.section].get(key.url);
    if (page?.version !== versionOf(key)) return null;
    counts.hits++;
    return page;
  }

  async function getOrRender(
    key: PageCacheKey,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage | Response> {
    if ((await versions.settledStatus()) === "refused") {
      counts.bypassed++;
      return (await render()).response;
    }
    const cached = findFresh(key);
    if (cached) return cached;
    counts.misses++;
    // Whoever asks after a change must not be given what began before it.
    const version = versionOf(key);
    const flightKey = `${version} ${key.url}`;
    const pending = inFlight.get(flightKey);
    if (pending) {
      const outcome = await pending;
      if (outcome.page) return outcome.page;
      return outcome.isShareable ? outcome.toResponse() : (await render()).response;
    }
    const rendering = renderOutcome(render, version);
    inFlight.set(flightKey, rendering);
    try {
      const outcome = await rendering;
      // A page from before a change that came meanwhile is for those who asked before it, and is not kept.
      if (outcome.page && versionOf(key) === version) sections[key.section].set(key.url, outcome.page);
      return outcome.page ?? outcome.toResponse();
    } finally {
      inFlight.delete(flightKey);
    }
  }

  return {
    getFresh: (key) => (versions.status() === "connected" ? findFresh(key) : null),
    getOrRender,
    stats() {
      const all = Object.values(sections);
      const pages = all.reduce((sum, section) => sum + section.size, 0);
      const bytes = all.reduce((sum, section) => sum + (section.calculatedSize ?? 0), 0);
      return { pages, bytes, ...counts };
    },
  };
}

async function renderOutcome(render: () => Promise<RenderedPage>, version: number): Promise<Outcome> {
  const { response, complete } = await render();
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const isAnonymous = !headers.has("Set-Cookie");
  if (status === 200 && complete && isAnonymous && !headers.has("Cache-Control"))
    return { page: await buildCachedPage([...headers], body, version) };
  return {
    page: null,
    // Other refusals may be about who asked.
    isShareable: isAnonymous && (status === 200 || status === 404 || status >= 500),
    toResponse: () => new Response(body, { status, headers }),
  };
}
