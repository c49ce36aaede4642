import { LRUCache } from "lru-cache";
import { bufferedBody, bufferedResponse } from "../../app/http/buffered-response.ts";
import type { ContentVersions } from "../../platform/database/content-versions.ts";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { buildCachedPage, type CachedPage, cachedPageSize } from "./cached-page.ts";
import { type CacheSection, cacheSections, type PageCacheKey } from "./page-cache-key.ts";

/** A page rendered without a person. `complete`: no optional part of it failed. */
export interface RenderedPage {
  response: Response;
  complete: boolean;
}

/** What the cache knows of a page. */
type EntryKey = Pick<PageCacheKey, "id" | "section">;

export interface PageCache {
  /** The cached page where it is certainly up to date; else null. */
  getFresh(key: EntryKey): CachedPage | null;
  /**
   * The page, from the cache or rendered once for all who wait. What cannot be cached is a response of its own.
   * @param takeTurn is awaited before a rendering begins, never for a page that is cached; may throw `SemaphoreFullError`
   */
  getOrRender(
    key: EntryKey,
    render: () => Promise<RenderedPage>,
    takeTurn?: () => Promise<void>,
  ): Promise<CachedPage | Response>;
  /** For metrics: the pages and bytes in the cache, and how requests for such pages were answered. */
  stats(): { pages: number; bytes: number; hits: number; misses: number; bypassed: number };
}

/** The result of a rendering that other requests may have waited for: a page, or a response they may share or not. */
type Outcome = { page: CachedPage } | { page: null; isShareable: boolean; toResponse(): Response };

/** The size of the whole cache in bytes; each section has the same part of it. */
const defaultSizeBytes = 40 * 1024 * 1024;

/**
 * Caches pages in memory until any content changes. While this process gets no notifications
 * of changes, each request is rendered; while the database cannot be reached nothing changes, and the cache is used.
 */
export function openPageCache(
  versions: Pick<ContentVersions, "current" | "status" | "settledStatus">,
  maxBytes = defaultSizeBytes,
): PageCache {
  const maxSize = maxBytes / cacheSections.length;
  const createSection = () => new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: cachedPageSize });
  const sections = Object.fromEntries(cacheSections.map((name) => [name, createSection()])) as Record<
    CacheSection,
    ReturnType<typeof createSection>
  >;
  const inFlight = new Map<string, Promise<Outcome>>();
  const counts = { hits: 0, misses: 0, bypassed: 0 };

  function findFresh(key: EntryKey): CachedPage | null {
    const page = sections[key.section].get(key.id);
    if (page?.version !== versions.current()) return null;
    counts.hits++;
    return page;
  }

  async function getOrRender(
    key: EntryKey,
    render: () => Promise<RenderedPage>,
    takeTurn = async () => {},
  ): Promise<CachedPage | Response> {
    if ((await versions.settledStatus()) === "refused") {
      counts.bypassed++;
      await takeTurn();
      return (await render()).response;
    }
    const cached = findFresh(key);
    if (cached) return cached;
    counts.misses++;
    // A request after a change must not share a rendering that began before it.
    const version = versions.current();
    const flightKey = `${version} ${key.id}`;
    const pending = inFlight.get(flightKey);
    if (pending) {
      const outcome = await pending.catch(nullIfFull);
      if (outcome?.page) return outcome.page;
      await takeTurn();
      return outcome?.isShareable ? outcome.toResponse() : (await render()).response;
    }
    const rendering = takeTurn().then(() => renderOutcome(render, version));
    inFlight.set(flightKey, rendering);
    try {
      const outcome = await rendering;
      // After a change during rendering, only the requests before the change get the page.
      if (outcome.page && versions.current() === version) sections[key.section].set(key.id, outcome.page);
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

/** Whoever began the rendering had no turn in time; that is no reason to refuse those who share it. */
function nullIfFull(error: unknown): null {
  if (error instanceof SemaphoreFullError) return null;
  throw error;
}

async function renderOutcome(render: () => Promise<RenderedPage>, version: number): Promise<Outcome> {
  const { response, complete } = await render();
  const { status, headers } = response;
  const body = await bufferedBody(response);
  const isAnonymous = !headers.has("Set-Cookie");
  if (status === 200 && complete && isAnonymous && !headers.has("Cache-Control"))
    return { page: await buildCachedPage([...headers], body, version) };
  return {
    page: null,
    // Another status may be meant for this client alone.
    isShareable: isAnonymous && (status === 200 || status === 404 || status >= 500),
    toResponse: () => bufferedResponse(body, { status, headers }),
  };
}
