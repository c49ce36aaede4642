import { LRUCache } from "lru-cache";
import type { Versions } from "../platform/database/versions.ts";
import { type KeptPage, keptPage, keptSize } from "./kept-page.ts";
import type { CacheSection, PagePlan } from "./page-plan.ts";

/** A page that was rendered for nobody in particular. `complete`: nothing failed that the page does without. */
export interface Rendered {
  response: Response;
  complete: boolean;
}

export interface PageCache {
  /** The page as it is kept, where it is certain to be as the shop is now; else null. */
  current(plan: PagePlan): KeptPage | null;
  /**
   * The page, kept or rendered now: once for all who ask for it meanwhile. What cannot be kept is answered with a
   * response of its own.
   */
  page(plan: PagePlan, render: () => Promise<Rendered>): Promise<KeptPage | Response>;
  /** For figures: how many pages are kept and their bytes, and how requests for such pages were answered. */
  figures(): { pages: number; bytes: number; hits: number; misses: number; bypassed: number };
}

/** What came of a rendering that others may have waited for: a page, or an answer that is theirs too or is not. */
type Outcome = { page: KeptPage } | { page: null; isEveryones: boolean; answer(): Response };

/** All pages together, in bytes: each section has a quarter. */
const usualSize = 32 * 1024 * 1024;

/**
 * Keeps pages in memory for as long as the versions that they depend on stay as they were. Where changes are not
 * heard of, pages are rendered for each request; where the database cannot be reached at all, nobody changes it, and
 * kept pages are answered.
 */
export function openPageCache(
  versions: Pick<Versions, "stateOf" | "hearing" | "settled">,
  size = usualSize,
): PageCache {
  const pagesOf = () => new LRUCache<string, KeptPage>({ maxSize: size / 4, sizeCalculation: keptSize });
  const sections: Record<CacheSection, LRUCache<string, KeptPage>> = {
    pages: pagesOf(),
    views: pagesOf(),
    searches: pagesOf(),
    elsewhere: pagesOf(),
  };
  const underWay = new Map<string, Promise<Outcome>>();
  const counts = { hits: 0, misses: 0, bypassed: 0 };
  // Each state only ever grows: their sum is another one as soon as any of them is.
  const stateOf = (plan: PagePlan) => plan.on.reduce((sum, name) => sum + versions.stateOf(name), 0);

  function kept(plan: PagePlan): KeptPage | null {
    const page = sections[plan.section].get(plan.url);
    if (page?.state !== stateOf(plan)) return null;
    counts.hits++;
    return page;
  }

  async function page(plan: PagePlan, render: () => Promise<Rendered>): Promise<KeptPage | Response> {
    if ((await versions.settled()) === "deaf") {
      counts.bypassed++;
      return (await render()).response;
    }
    const found = kept(plan);
    if (found) return found;
    counts.misses++;
    // Whoever asks after a change must not be given what began before it.
    const state = stateOf(plan);
    const flight = `${state} ${plan.url}`;
    const joined = underWay.get(flight);
    if (joined) {
      const outcome = await joined;
      if (outcome.page) return outcome.page;
      return outcome.isEveryones ? outcome.answer() : (await render()).response;
    }
    const rendering = outcomeOf(render, state);
    underWay.set(flight, rendering);
    try {
      const outcome = await rendering;
      // A page from before a change that came meanwhile is for those who asked before it, and is not kept.
      if (outcome.page && stateOf(plan) === state) sections[plan.section].set(plan.url, outcome.page);
      return outcome.page ?? outcome.answer();
    } finally {
      underWay.delete(flight);
    }
  }

  return {
    current: (plan) => (versions.hearing() === "hearing" ? kept(plan) : null),
    page,
    figures() {
      const all = Object.values(sections);
      const pages = all.reduce((sum, section) => sum + section.size, 0);
      const bytes = all.reduce((sum, section) => sum + (section.calculatedSize ?? 0), 0);
      return { pages, bytes, ...counts };
    },
  };
}

async function outcomeOf(render: () => Promise<Rendered>, state: number): Promise<Outcome> {
  const { response, complete } = await render();
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const isNobodys = !headers.has("Set-Cookie");
  if (status === 200 && complete && isNobodys && !headers.has("Cache-Control"))
    return { page: await keptPage([...headers], body, state) };
  return {
    page: null,
    // Other refusals may be about who asked.
    isEveryones: isNobodys && (status === 200 || status === 404 || status >= 500),
    answer: () => new Response(body, { status, headers }),
  };
}
