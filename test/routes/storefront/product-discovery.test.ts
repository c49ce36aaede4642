import { describe, expect, it } from "vitest";
import { screenOf } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

describe("finding one's way to a product", async () => {
  const shop = await openTestShop();
  const page = async (path: string) => screenOf(await (await shop.get(path)).text()).main;
  const resultPaths = async (query: string) => {
    const { links } = await page(`/search?${new URLSearchParams({ q: query })}`);
    return links.map(({ to }) => to).filter((to) => /^\/(product|article)\//.test(to));
  };

  it.each([
    ["acne", "/product/lumiskin-niacinamide-zinc", "/article/acne-and-dark-spots"],
    ["dark spots", "/product/lumiskin-tranexamic-acid", "/article/acne-and-dark-spots"],
    ["pigmentation", "/product/lumiskin-tranexamic-acid", "/article/acne-and-dark-spots"],
    ["oily skin", "/product/lumiskin-niacinamide-zinc", "/article/acne-and-dark-spots"],
    ["dry skin", "/article/a-routine-for-dry-skin"],
  ])("by a concern: %s", async (concern, ...expected) => {
    expect(await resultPaths(concern)).toEqual(expect.arrayContaining(expected));
  });

  it("by a misspelt word: a query that finds something is offered where there is one", async () => {
    const suggestions = async (query: string) =>
      (await page(`/search?${new URLSearchParams({ q: query })}`))
        .all("p", /^Did you mean:/)
        .flatMap(({ links }) => links);
    expect(await suggestions("niacinmide")).toEqual([{ to: "/search?q=niacinamide", text: "niacinamide" }]);
    expect(await suggestions("RETNOL sreum")).toEqual([
      { to: "/search?q=retinol+serum", text: "retinol serum" },
    ]);
    expect(await suggestions("retnol xyz")).toEqual([{ to: "/search?q=retinol+xyz", text: "retinol xyz" }]);
    expect(await suggestions("lipstick")).toEqual([]);
    expect(await suggestions("retinol")).toEqual([]);
    expect(await resultPaths("niacinmide")).toEqual([]);
  });

  it("by filters, which are named, each with a way to remove it", async () => {
    const filters = async (path: string) =>
      (await page(path)).all("section", "Active filters").flatMap(({ links }) => links);
    expect(await filters("/catalog")).toEqual([]);
    expect(await filters("/catalog?price=nonsense")).toEqual([]);
    expect(await filters("/catalog?availability=in-stock&price=under-2000")).toEqual([
      { to: "/catalog?price=under-2000", text: "Remove: Availability: In Stock" },
      { to: "/catalog?availability=in-stock", text: "Remove: Price: Under 2000" },
      { to: "/catalog", text: "Clear all" },
    ]);
    expect(await filters("/search?q=face")).toEqual([]);
    expect(await filters("/search?q=face&type=articles&sort=newest")).toEqual([
      { to: "/search?q=face&sort=newest", text: "Remove: Type: Articles" },
      { to: "/search?q=face&type=articles", text: "Remove: Sort: Newest First" },
      { to: "/search?q=face", text: "Clear all" },
    ]);
  });

  it("by a new query, which keeps the chosen tab and sort", async () => {
    const main = await page("/search?q=lipstick&type=articles&sort=newest");
    expect(submit(main, "Search").fields).toEqual({ q: "lipstick", type: "articles", sort: "newest" });
    expect(main.links).toContainEqual({ to: "/search?q=Serum&type=articles&sort=newest", text: "Serum" });
  });
});
