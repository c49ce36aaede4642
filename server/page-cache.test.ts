import { describe, expect, it, vi } from "vitest";
import type { Hearing } from "../platform/database/versions.ts";
import type { KeptPage } from "./kept-page.ts";
import { openPageCache, type Rendered } from "./page-cache.ts";

/** Versions that a test moves by hand. */
function versionsByHand() {
  const states = new Map<string, number>();
  const hand = { hearing: "hearing" as Hearing };
  return {
    hand,
    raise: (name: string) => states.set(name, (states.get(name) ?? 0) + 1),
    stateOf: (name: string) => states.get(name) ?? 0,
    hearing: () => hand.hearing,
    settled: async () => hand.hearing,
  };
}

const home = { url: "http://localhost/", on: ["catalogue", "settings"], section: "pages" as const };
const article = { url: "http://localhost/article/a", on: ["articles"], section: "pages" as const };
const html = (text: string, init: ResponseInit = {}): Rendered => ({
  response: new Response(text, { headers: { "Content-Type": "text/html" }, ...init }),
  complete: true,
});
const textOf = async (page: KeptPage | Response) =>
  page instanceof Response ? page.text() : page.bodies.identity.toString();
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the page cache", () => {
  it("renders once for all who ask at once, and not again", async () => {
    const cache = openPageCache(versionsByHand());
    const render = vi.fn(async () => html("home"));
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.page(home, render)));
    expect(await Promise.all(pages.map(textOf))).toEqual(Array(50).fill("home"));
    expect(await textOf(await cache.page(home, render))).toBe("home");
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.current(home)).toBe(await cache.page(home, render));
    expect(cache.figures()).toMatchObject({ pages: 1, misses: 50 });
  });

  it("renders again when a version is raised that the page depends on, and only then", async () => {
    const versions = versionsByHand();
    const cache = openPageCache(versions);
    const render = vi.fn(async () => html("page"));
    await cache.page(home, render);
    await cache.page(article, render);
    versions.raise("settings");
    expect(cache.current(home)).toBeNull();
    expect(cache.current(article)).not.toBeNull();
    await cache.page(home, render);
    await cache.page(article, render);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it("keeps no page whose rendering a change overtook, and gives it to nobody who asks after the change", async () => {
    const versions = versionsByHand();
    const cache = openPageCache(versions);
    const { promise: read, resolve: goOn } = Promise.withResolvers<void>();
    const before = cache.page(home, async () => {
      await read;
      return html("old");
    });
    await settle();
    versions.raise("catalogue");
    const after = cache.page(home, async () => html("new"));
    goOn();
    expect(await textOf(await before)).toBe("old");
    expect(await textOf(await after)).toBe("new");
    expect(await textOf(await cache.page(home, async () => html("newest")))).toBe("new");
  });

  it.each([404, 500, 503])(
    "hands an answer of %d to all who wait, and keeps it for nobody",
    async (status) => {
      const cache = openPageCache(versionsByHand());
      const render = vi.fn(async () => html("sorry", { status }));
      const answers = await Promise.all([1, 2, 3].map(() => cache.page(home, render)));
      for (const answer of answers) {
        expect(answer).toMatchObject({ status });
        expect(await textOf(answer)).toBe("sorry");
      }
      expect(render).toHaveBeenCalledTimes(1);
      expect(await textOf(await cache.page(home, async () => html("back")))).toBe("back");
    },
  );

  it("fails all who wait when a rendering throws, and renders the next time", async () => {
    const cache = openPageCache(versionsByHand());
    const render = async () => {
      throw new Error("no");
    };
    const answers = await Promise.allSettled([1, 2, 3].map(() => cache.page(home, render)));
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    expect(await textOf(await cache.page(home, async () => html("back")))).toBe("back");
  });

  it.each([
    ["sets a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["refuses", { status: 429 }],
    ["leads elsewhere", { status: 302, headers: { Location: "/" } }],
  ])("never shares an answer that %s", async (_, init) => {
    const cache = openPageCache(versionsByHand());
    let count = 0;
    const render = async () => html(`for ${++count}`, init);
    const answers = await Promise.all([1, 2, 3].map(() => cache.page(home, render)));
    expect(new Set(await Promise.all(answers.map(textOf))).size).toBe(3);
    expect(cache.current(home)).toBeNull();
  });

  it("keeps no page that is incomplete, and none that says itself how it may be kept", async () => {
    const cache = openPageCache(versionsByHand());
    await cache.page(home, async () => ({ ...html("without settings"), complete: false }));
    expect(cache.current(home)).toBeNull();
    await cache.page(home, async () => html("mine", { headers: { "Cache-Control": "private" } }));
    expect(cache.current(home)).toBeNull();
  });

  it("renders for each request while changes are not heard", async () => {
    const versions = versionsByHand();
    const cache = openPageCache(versions);
    await cache.page(home, async () => html("old"));
    versions.hand.hearing = "deaf";
    expect(cache.current(home)).toBeNull();
    expect(await textOf(await cache.page(home, async () => html("new")))).toBe("new");
    versions.hand.hearing = "hearing";
    versions.raise("catalogue");
    expect(await textOf(await cache.page(home, async () => html("newest")))).toBe("newest");
  });

  it("answers what is kept while the database is away, but nothing that is known to have changed", async () => {
    const versions = versionsByHand();
    const cache = openPageCache(versions);
    await cache.page(home, async () => html("home"));
    await cache.page(article, async () => html("old article"));
    versions.raise("articles");
    versions.hand.hearing = "away";
    const failing = async () => html("no database", { status: 503 });
    expect(await textOf(await cache.page(home, failing))).toBe("home");
    expect(await cache.page(article, failing)).toMatchObject({ status: 503 });
  });

  it("keeps within its section, and lets go of what was asked for longest ago", async () => {
    const cache = openPageCache(versionsByHand(), 40_000);
    const noise = (seed: number) =>
      Array.from({ length: 400 }, (_, n) => ((seed + 1) * (n + 7) * 2654435761) % 9973).join("");
    for (let n = 0; n < 20; n++) {
      await cache.page({ url: `http://localhost/p${n}`, on: [], section: "pages" }, async () =>
        html(noise(n)),
      );
      expect(cache.figures().bytes).toBeLessThanOrEqual(10_000);
    }
    expect(cache.current({ url: "http://localhost/p0", on: [], section: "pages" })).toBeNull();
    expect(cache.current({ url: "http://localhost/p19", on: [], section: "pages" })).not.toBeNull();
  });

  it("keeps pages of one section whatever is asked for in another", async () => {
    const cache = openPageCache(versionsByHand(), 40_000);
    await cache.page(home, async () => html("home"));
    for (const section of ["searches", "views", "elsewhere"] as const)
      for (let n = 0; n < 1100; n++)
        await cache.page({ url: `http://localhost/${n}`, on: [], section }, async () => html(`answer ${n}`));
    expect(cache.current(home)).not.toBeNull();
    expect(cache.figures().bytes).toBeLessThanOrEqual(40_000);
  });
});
