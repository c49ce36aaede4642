import { expect, it } from "vitest";
import type { PageHandle } from "./page-handle.ts";
import { disallowedPaths, offlinePattern, pageMatcher, readPages } from "./page-registry.ts";

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
    route("admin", "area", "admin/*"),
  ]) as never,
);

it("takes each page's handle, and robots from its layouts", () => {
  expect(pages.map(({ path, isAlias }) => (isAlias ? `${path} again` : path))).toEqual([
    ...["/", "/privacy", "/privacy-policy again", "/product/:id", "/orders", "/orders/:number", "/admin/*"],
  ]);
  expect(pageMatcher(pages)("/Privacy")).toMatchObject({
    cache: {},
    routeIds: ["root", "privacy"],
    robots: undefined,
  });
  expect(pageMatcher(pages)("/orders/LS-1")).toMatchObject({ routeIds: ["root", "area", "order"] });
  expect(pageMatcher(pages)("/nowhere")).toBeNull();
});

it("lists the paths for offline use and those that robots.txt disallows", () => {
  expect(offlinePattern(pages)).toBe("^(?:/privacy|/privacy-policy|/product/[^/]+)$");
  expect(disallowedPaths(pages)).toEqual(["/admin/", "/orders"]);
});
