import { describe, expect, it } from "vitest";
import { readPages } from "../../app/http/page-registry.ts";
import { cacheablePageFinder, type PageRequest, variantKey } from "./page-cache-key.ts";

const route = (id: string, path: string | undefined, handle?: object) => ({
  id,
  path,
  parentId: id === "root" ? undefined : "root",
  index: path === undefined && id !== "root" ? true : undefined,
  module: { handle },
});
const routes = {
  root: route("root", ""),
  home: route("home", undefined, { cache: {} }),
  list: route("list", "catalog", {
    cache: { query: { sort: ["name", "price"], page: ["2"] } },
  }),
  search: route("search", "search", { cache: { query: { q: "any" } } }),
  item: route("item", "product/:id", { cache: {} }),
  cart: route("cart", "orders"),
};
const findPage = cacheablePageFinder(readPages(routes as never), (origin) => origin === "http://shop.test");
const keyOf = (target: string, overrides: Partial<PageRequest> = {}) =>
  findPage({ method: "GET", origin: "http://shop.test", target, ...overrides });

describe("which pages are cacheable, and under which key", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=mail&fbclid=x", "/"],
    ["/?index", "/"],
    ["/catalog?sort=price&ref=a", "/catalog?sort=price"],
    ["/catalog?page=2&sort=name", "/catalog?sort=name&page=2"],
    ["/catalog?sort=name&sort=price", "/catalog?sort=name"],
    ["/catalog/", "/catalog/"],
    ["/product/a%20b?sort=name", "/product/a%20b"],
    ["/search?q=glow+serum", "/search?q=glow+serum"],
    ["/search?q=%D8%B3%DB%8C%D8%B1%D9%85", "/search?q=%D8%B3%DB%8C%D8%B1%D9%85"],
    ["/search?q=%20serum%20", "/search?q=serum"],
    ["/search?q=%73erum&x=1", "/search?q=serum"],
    ["/search?q=%20", "/search"],
    ["/CATALOG?sort=name", "/catalog?sort=name"],
    ["/c%61t%41log", "/catalog"],
    ["/Product/%6Cumi%2fskin", "/product/lumi%2Fskin"],
    ["/product/A", "/product/A"],
    ["/_.data", "/_.data"],
    ["/.data", "/_.data"],
    ["/Catalog/_.data", "/catalog/_.data"],
    ["/catalog.data?_routes=root,list&sort=name", "/catalog.data?sort=name&_routes=list%2Croot"],
    ["/catalog?_routes=list", "/catalog"],
  ])("%s is %s", (target, url) => {
    expect(keyOf(target)?.url).toBe(`http://shop.test${url}`);
    // Asked again, the answer is the same.
    expect(keyOf(target)?.url).toBe(`http://shop.test${url}`);
  });

  it.each([
    ["a route that has not opted in", "/orders"],
    ["an address that no route knows", "/nowhere"],
    ["an address with nothing between two slashes", "//catalog"],
    ["a value that the parameter does not have", "/catalog?sort=colour"],
    ["a value that is absurdly long", `/search?q=${"x".repeat(101)}`],
    ["an address that is absurdly long", `/?${"x".repeat(600)}`],
    ["routes that the page does not have", "/catalog.data?_routes=root,cart"],
    ["routes named twice", "/catalog.data?_routes=list,list"],
    ["an address that cannot be decoded", "/product/%E0%A4%A"],
  ])("not: %s", (_, target) => {
    expect(keyOf(target)).toBeNull();
  });

  it("is for GET and HEAD alone", () => {
    expect(keyOf("/", { method: "HEAD" })).not.toBeNull();
    expect(keyOf("/", { method: "POST" })).toBeNull();
  });

  it.each([
    ["/", true],
    ["/catalog.data", true],
    ["/catalog.data?_routes=root,list", true],
    ["/catalog.data?_routes=list", false],
  ])("%s has a header: %s", (target, hasHeader) => {
    expect(keyOf(target)?.hasHeader).toBe(hasHeader);
  });

  it("distinguishes what the header shows, and nothing else", () => {
    const page = keyOf("/catalog");
    const inner = keyOf("/catalog.data?_routes=list");
    if (!page || !inner) throw new Error("not cacheable");
    const shells = [
      { signedIn: false, isStaff: false, cartCount: 0 },
      { signedIn: true, isStaff: false, cartCount: 0 },
      { signedIn: true, isStaff: true, cartCount: 0 },
      { signedIn: true, isStaff: false, cartCount: 1 },
      { signedIn: true, isStaff: false, cartCount: 11 },
    ];
    const keys = shells.map((shell) => variantKey(page, shell));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(shells.length);
    expect(keys.map(({ section }) => section)).toEqual(["pages", ...Array(4).fill("signedIn")]);
    expect(keys.map(({ isPrivate }) => isPrivate)).toEqual([false, ...Array(4).fill(true)]);
    const searched = keyOf("/search?q=serum");
    const signedIn = { signedIn: true, isStaff: false, cartCount: 1 };
    expect(searched && variantKey(searched, signedIn)).toMatchObject({
      section: "searches",
      isPrivate: true,
    });
    expect(new Set(keys.map(({ url }) => url)).size).toBe(1);
    expect(new Set(shells.map((shell) => variantKey(inner, shell).id)).size).toBe(1);
  });

  it.each([
    ["/", "pages"],
    ["/product/a?x=1", "pages"],
    ["/catalog.data", "pages"],
    ["/catalog?sort=name", "views"],
    ["/catalog.data?_routes=list", "views"],
    ["/search", "pages"],
    ["/search?q=serum", "searches"],
    ["/search.data?q=serum&_routes=search", "searches"],
  ])("%s has its place among the %s", (target, section) => {
    expect(keyOf(target)?.section).toBe(section);
    expect(keyOf(target, { origin: "http://made-up.test" })?.section).toBe("elsewhere");
  });

  it("is not made for a host that is absurdly long", () => {
    expect(keyOf("/", { origin: `http://${"x".repeat(16_000)}.test` })).toBeNull();
  });

  it("distinguishes origins", () => {
    expect(keyOf("/", { origin: "http://other.test" })?.url).toBe("http://other.test/");
  });
});
