import { matchRoutes } from "react-router";
import { expect, it, vi } from "vitest";
import type { PageHandle } from "./page-handle.ts";
import { disallowedPaths, offlinePattern, pageMatcher, pagePathOf, readPages } from "./page-registry.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: PageHandle) =>
  [id, { id, parentId, path, module: { handle } }] as const;
const privacy: PageHandle = { cache: {}, sitemap: true, offline: true };
const pages = readPages(
  Object.fromEntries([
    route("root", undefined, ""),
    route("home", "root", undefined),
    route("privacy", "root", "privacy", privacy),
    route("policy", "root", "privacy-policy", privacy),
    route("product", "root", "product/:id", { offline: true }),
    route("area", "root", undefined, { robots: "disallow" }),
    route("orders", "area", "orders"),
    route("order", "area", "orders/:number"),
    route("newest", "area", "orders/newest"),
    route("admin", "area", "admin/*"),
    route("feed", "root", "feed.xml"),
  ]) as never,
);

it("takes each page's handle, and robots from its layouts", () => {
  expect(pages.map(({ path, isAlias }) => (isAlias ? `${path} again` : path))).toEqual([
    ...[
      "/",
      "/privacy",
      "/privacy-policy again",
      "/product/:id",
      "/orders",
      "/orders/:number",
      "/orders/newest",
      "/admin/*",
      "/feed.xml",
    ],
  ]);
  expect(pageMatcher(pages)("/Privacy")).toMatchObject({
    cache: {},
    routeIds: ["root", "privacy"],
    robots: undefined,
  });
  expect(pageMatcher(pages)("/orders/LS-1")).toMatchObject({ routeIds: ["root", "area", "order"] });
  expect(pageMatcher(pages)("/nowhere")).toBeNull();
});

it.each([
  ["/", "/ORDERS/", "/orders/newest", "/orders/Newest/", "/orders/a", "/orders/a%2Fb", "/orders/%6Eewest"],
  ["/privac%79", "/privacy/x", "//privacy", "/product//x", "/product/x/y", "/product", "/orders/%zz", "/%zz"],
  [
    "/admin",
    "/admin/",
    "/admin/a/b",
    "/admins",
    "/feed.xml",
    "/feedxxml",
    "/FEED.XML",
    "/privacy ",
    "/%70rivacy%2f",
  ],
])("finds what React Router finds among all pages", (...paths) => {
  // React Router warns of what cannot be decoded.
  vi.spyOn(console, "warn").mockReturnValue();
  const all = pages.map((page) => ({ path: page.path, handle: page }));
  const find = pageMatcher(pages);
  for (const path of paths)
    expect([path, find(path)]).toEqual([path, matchRoutes(all, path)?.[0]?.route.handle ?? null]);
});

it.each([
  ["/cart.data", "/cart"],
  ["/_.data", "/"],
  ["/.data", "/"],
  ["/orders/_.data", "/orders/"],
  ["/a_.data", "/a_"],
  ["/cart", "/cart"],
])("%s is of the page %s", (pathname, page) => {
  expect(pagePathOf(pathname)).toBe(page);
});

it("lists the paths for offline use and those that robots.txt disallows", () => {
  expect(offlinePattern(pages)).toBe("^(?:/privacy|/privacy-policy|/product/[^/]+)$");
  expect(disallowedPaths(pages)).toEqual(["/admin/", "/orders"]);
});
