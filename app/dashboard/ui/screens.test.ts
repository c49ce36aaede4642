import { describe, expect, it } from "vitest";
import routes from "../../routes.ts";
import { dashboardMenu, findCurrentEntry } from "./menu-entries.ts";
import { screenIcons } from "./screen-icons.tsx";
import { dashboardScreens } from "./screens.ts";

const routePaths = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ path }) => `/${path ?? ""}`);

describe("the dashboard's menu", () => {
  it.each(dashboardScreens.map((screen) => [screen.label, screen] as const))(
    "%s leads to a route",
    (_, { path }) => {
      expect(routePaths).toContain(path);
    },
  );

  it("has an icon for each screen, each path once, and at most four tabs beside More", () => {
    expect(dashboardScreens.filter(({ icon }) => !(icon in screenIcons))).toEqual([]);
    expect(new Set(dashboardScreens.map(({ path }) => path)).size).toBe(dashboardScreens.length);
    expect(dashboardScreens.filter(({ tab }) => tab).length).toBeLessThanOrEqual(4);
  });

  it("shows what someone may open, with counts, and no empty group", () => {
    const mayOpen = (path: string) => ["/dashboard", "/dashboard/messages"].includes(path);
    expect(
      dashboardMenu({ unread: 120, failed: 2 }, mayOpen).map(({ name, entries }) => [
        name,
        entries.map(({ label, count }) => [label, count]),
      ]),
    ).toEqual([
      [
        "Shop",
        [
          ["Orders", null],
          ["Messages", { text: "99+", label: "unread" }],
        ],
      ],
    ]);
  });

  it.each([
    ["/dashboard", "Orders"],
    ["/dashboard/", "Orders"],
    ["/dashboard/orders/LS-10427", "Orders"],
    ["/dashboard/products", "Products"],
    ["/dashboard/products/p1/history", "Products"],
    ["/dashboard/productsx", undefined],
    ["/dashboard/more", undefined],
  ])("%s belongs to %s", (pathname, label) => {
    expect(
      findCurrentEntry(
        dashboardMenu({}, () => true),
        pathname,
      )?.label,
    ).toBe(label);
  });
});
