import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { ListenStatus } from "../../platform/database/content-versions.ts";
import type { CachedPage } from "./cached-page.ts";
import { openPageCache, type RenderedPage } from "./page-cache.ts";

/** A content version that a test raises by hand. */
function fakeVersions() {
  let count = 0;
  const listener = { status: "connected" as ListenStatus };
  return {
    hand: listener,
    bump: () => void count++,
    current: () => count,
    status: () => listener.status,
    settledStatus: async () => listener.status,
  };
}

const home = { id: "http://localhost/", section: "pages" as const };
const article = { id: "http://localhost/article/a", section: "pages" as const };
const html = (text: string, init: ResponseInit = {}): RenderedPage => ({
  response: new Response(text, { headers: { "Content-Type": "text/html" }, ...init }),
  complete: true,
});
const textOf = async (page: CachedPage | Response) =>
  page instanceof Response ? page.text() : gunzipSync(page.bodies.gzip).toString();
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("the page cache", () => {
  it("renders once for simultaneous requests, and later requests get the same page", async () => {
    const cache = openPageCache(fakeVersions());
    const render = vi.fn(async () => html("home"));
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender(home, render)));
    expect(await Promise.all(pages.map(textOf))).toEqual(Array(50).fill("home"));
    expect(await textOf(await cache.getOrRender(home, render))).toBe("home");
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.getFresh(home)).toBe(await cache.getOrRender(home, render));
    expect(cache.stats()).toMatchObject({ pages: 1, misses: 50 });
  });

  it("renders again when content has changed, and only then", async () => {
    const versions = fakeVersions();
    const cache = openPageCache(versions);
    const render = vi.fn(async () => html("page"));
    await cache.getOrRender(home, render);
    await cache.getOrRender(home, render);
    expect(render).toHaveBeenCalledTimes(1);
    versions.bump();
    expect(cache.getFresh(home)).toBeNull();
    await cache.getOrRender(home, render);
    expect(cache.getFresh(home)).not.toBeNull();
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("does not cache a page that changed while it was rendered, nor share it with later requests", async () => {
    const versions = fakeVersions();
    const cache = openPageCache(versions);
    const { promise: readDone, resolve: finishRead } = Promise.withResolvers<void>();
    const before = cache.getOrRender(home, async () => {
      await readDone;
      return html("old");
    });
    await nextTurn();
    versions.bump();
    const after = cache.getOrRender(home, async () => html("new"));
    finishRead();
    expect(await textOf(await before)).toBe("old");
    expect(await textOf(await after)).toBe("new");
    expect(await textOf(await cache.getOrRender(home, async () => html("newest")))).toBe("new");
  });

  it.each([404, 500, 503])(
    "hands an answer of %d to all who wait, and keeps it for nobody",
    async (status) => {
      const cache = openPageCache(fakeVersions());
      const render = vi.fn(async () => html("sorry", { status }));
      const answers = await Promise.all([1, 2, 3].map(() => cache.getOrRender(home, render)));
      for (const answer of answers) {
        expect(answer).toMatchObject({ status });
        expect(await textOf(answer)).toBe("sorry");
      }
      expect(render).toHaveBeenCalledTimes(1);
      expect(await textOf(await cache.getOrRender(home, async () => html("back")))).toBe("back");
    },
  );

  it("fails all who wait when a rendering throws, and renders the next time", async () => {
    const cache = openPageCache(fakeVersions());
    const render = async () => {
      throw new Error("no");
    };
    const answers = await Promise.allSettled([1, 2, 3].map(() => cache.getOrRender(home, render)));
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    expect(await textOf(await cache.getOrRender(home, async () => html("back")))).toBe("back");
  });

  it.each([
    ["sets a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["refuses", { status: 429 }],
    ["leads elsewhere", { status: 302, headers: { Location: "/" } }],
  ])("never shares an answer that %s", async (_, init) => {
    const cache = openPageCache(fakeVersions());
    let count = 0;
    const render = async () => html(`for ${++count}`, init);
    const answers = await Promise.all([1, 2, 3].map(() => cache.getOrRender(home, render)));
    expect(new Set(await Promise.all(answers.map(textOf))).size).toBe(3);
    expect(cache.getFresh(home)).toBeNull();
  });

  it("caches no incomplete page, and none with a Cache-Control of its own", async () => {
    const cache = openPageCache(fakeVersions());
    await cache.getOrRender(home, async () => ({ ...html("without settings"), complete: false }));
    expect(cache.getFresh(home)).toBeNull();
    await cache.getOrRender(home, async () => html("mine", { headers: { "Cache-Control": "private" } }));
    expect(cache.getFresh(home)).toBeNull();
  });

  it("renders for each request while changes are not heard", async () => {
    const versions = fakeVersions();
    const cache = openPageCache(versions);
    await cache.getOrRender(home, async () => html("old"));
    versions.hand.status = "refused";
    expect(cache.getFresh(home)).toBeNull();
    expect(await textOf(await cache.getOrRender(home, async () => html("new")))).toBe("new");
    versions.hand.status = "connected";
    versions.bump();
    expect(await textOf(await cache.getOrRender(home, async () => html("newest")))).toBe("newest");
  });

  it("answers from the cache during an outage, but no page that is known to have changed", async () => {
    const versions = fakeVersions();
    const cache = openPageCache(versions);
    await cache.getOrRender(article, async () => html("old article"));
    versions.bump();
    await cache.getOrRender(home, async () => html("home"));
    versions.hand.status = "disconnected";
    const failingRender = async () => html("no database", { status: 503 });
    expect(await textOf(await cache.getOrRender(home, failingRender))).toBe("home");
    expect(await cache.getOrRender(article, failingRender)).toMatchObject({ status: 503 });
  });

  it("evicts the least recently used page of a full section", async () => {
    const cache = openPageCache(fakeVersions(), 40_000);
    const incompressible = (seed: number) =>
      Array.from({ length: 400 }, (_, n) => ((seed + 1) * (n + 7) * 2654435761) % 9973).join("");
    for (let n = 0; n < 20; n++) {
      await cache.getOrRender({ id: `http://localhost/p${n}`, section: "pages" }, async () =>
        html(incompressible(n)),
      );
      expect(cache.stats().bytes).toBeLessThanOrEqual(10_000);
    }
    expect(cache.getFresh({ id: "http://localhost/p0", section: "pages" })).toBeNull();
    expect(cache.getFresh({ id: "http://localhost/p19", section: "pages" })).not.toBeNull();
  });

  it("evicts no page of another section", async () => {
    const cache = openPageCache(fakeVersions(), 40_000);
    await cache.getOrRender(home, async () => html("home"));
    for (const section of ["searches", "views", "elsewhere"] as const)
      for (let n = 0; n < 1100; n++)
        await cache.getOrRender({ id: `http://localhost/${n}`, section }, async () => html(`answer ${n}`));
    expect(cache.getFresh(home)).not.toBeNull();
    expect(cache.stats().bytes).toBeLessThanOrEqual(40_000);
  });
});
