import { describe, expect, it } from "vitest";
import { ariaCurrent, navigationLinks } from "./navigation.ts";

describe("the header's links", () => {
  it("[S2.header.dashboard-link] show the dashboard to admins only", () => {
    expect(navigationLinks(false, "/").map((link) => link.label)).toEqual(["Home", "Catalog", "Contact"]);
    expect(navigationLinks(true, "/").map((link) => link.label)).toEqual([
      "Home",
      "Catalog",
      "Contact",
      "Dashboard",
    ]);
  });

  it.each([
    ["/", "/", "page"],
    ["/", "/catalog", undefined],
    ["/catalog", "/catalog", "page"],
    ["/catalog", "/p3", "true"],
    ["/catalog", "/b7", "true"],
    ["/catalog", "/b8", undefined],
    ["/catalog", "/product/eyebrow-razor", "true"],
    ["/catalog", "/profile", undefined],
    ["/dashboard", "/dashboard/orders", "true"],
    ["/dashboard", "/dashboards", undefined],
  ])("[S2.header.active] %s is highlighted on %s as %s", (to, pathname, current) => {
    expect(ariaCurrent(to, pathname)).toBe(current);
  });
});
