import { describe, expect, it } from "vitest";
import { type PageAsked, pagePlanner } from "./page-plan.ts";

const route = (id: string, path: string | undefined, handle?: object) => ({
  id,
  path,
  parentId: id === "root" ? undefined : "root",
  index: path === undefined && id !== "root" ? true : undefined,
  module: { handle },
});
const planOf = pagePlanner({
  routes: {
    root: route("root", "", { shows: ["settings"] }),
    home: route("home", undefined, { keep: { on: ["catalogue"] } }),
    list: route("list", "catalog", {
      keep: { on: ["catalogue"], query: { sort: ["name", "price"], page: ["2"] } },
    }),
    search: route("search", "search", { keep: { on: ["articles"], query: { q: "any" } } }),
    item: route("item", "product/:id", { keep: { on: ["catalogue", "settings"] } }),
    cart: route("cart", "orders"),
  } as never,
});
const plan = (target: string, asked: Partial<PageAsked> = {}) =>
  planOf({ method: "GET", origin: "http://shop.test", target, cookie: null, ...asked });

describe("which pages are kept, and under which address", () => {
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
    ["/_.data", "/_.data"],
    ["/catalog.data?_routes=root,list&sort=name", "/catalog.data?sort=name&_routes=root%2Clist"],
    ["/catalog?_routes=list", "/catalog"],
  ])("%s is %s", (target, url) => {
    expect(plan(target)?.url).toBe(`http://shop.test${url}`);
    // Asked again, the answer is the same.
    expect(plan(target)?.url).toBe(`http://shop.test${url}`);
  });

  it.each([
    ["a route that has not opted in", "/orders"],
    ["an address that no route knows", "/nowhere"],
    ["a value that the parameter does not have", "/catalog?sort=colour"],
    ["a value that is absurdly long", `/search?q=${"x".repeat(101)}`],
    ["an address that is absurdly long", `/?${"x".repeat(600)}`],
    ["routes that the page does not have", "/catalog.data?_routes=root,cart"],
    ["routes named twice", "/catalog.data?_routes=list,list"],
    ["an address that cannot be decoded", "/product/%E0%A4%A"],
  ])("not: %s", (_, target) => {
    expect(plan(target)).toBeNull();
  });

  it("is for GET and HEAD without a session alone", () => {
    expect(plan("/", { method: "HEAD" })).not.toBeNull();
    expect(plan("/", { method: "POST" })).toBeNull();
    expect(plan("/", { cookie: "theme=dark; other=1" })).not.toBeNull();
    expect(plan("/", { cookie: "a=b; lumiskin.session_token=x.y" })).toBeNull();
    expect(plan("/", { cookie: "__Host-lumiskin.session_token=x.y" })).toBeNull();
  });

  it("depends on what the page and the layouts around it show", () => {
    expect(plan("/search?q=a")?.on).toEqual(["settings", "articles"]);
    expect(plan("/product/a")?.on).toEqual(["settings", "catalogue"]);
  });

  it("tells origins apart", () => {
    expect(plan("/", { origin: "http://other.test" })?.url).toBe("http://other.test/");
  });
});
