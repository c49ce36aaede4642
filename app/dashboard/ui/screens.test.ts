import { describe, expect, it } from "vitest";
import { type StaffRole, staffRoles } from "../../../shop/staff/model/permissions.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import routes from "../../routes.ts";
import { dashboardMenu, findCurrentEntry, hasWorkTabs, phoneMenu } from "./menu-entries.ts";
import { screenIcons } from "./screen-icons.tsx";
import { dashboardScreens, menuSections } from "./screens.ts";

const routePaths = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ path }) => `/${path ?? ""}`);

const used = { riders: true, disputes: true };
const menuOf = (role: StaffRole) =>
  dashboardMenu({ counts: {}, mayOpen: (path) => mayOpen(role, path), used });

describe("the dashboard's menu", () => {
  it("leads to routes, with an icon for each entry, each path once", () => {
    expect(dashboardScreens.filter(({ path }) => !routePaths.includes(path))).toEqual([]);
    expect(menuSections.filter(({ icon }) => !(icon in screenIcons))).toEqual([]);
    expect(new Set(dashboardScreens.map(({ path }) => path)).size).toBe(dashboardScreens.length);
  });

  const parcels = ["Pack", "Book courier", "Give to courier", "On the way", "Problems", "Returns", "Riders"];
  const money = [
    "Money",
    "Transfers",
    "Payments to check",
    "Paid, courier collects",
    "Refunds",
    "JazzCash payouts",
    "Disputes",
  ];
  const all = {
    Today: ["Today"],
    Orders: ["Orders"],
    Confirm: ["Confirm"],
    Parcels: parcels,
    Products: ["Products", "Categories", "Scheduled prices", "Arrange products"],
    Stock: ["Stock", "Purchases", "Counts"],
    Customers: ["Customers", "Subscribers"],
    Messages: ["Messages", "Reviews"],
    Figures: ["Figures"],
    Money: money,
    Website: ["Website text and banners", "Articles", "Photos"],
  };
  const settings = [
    "Settings",
    "Confirmation calls",
    "Couriers",
    "Courier rules",
    "Emails",
    "Email setup",
    "Change history",
    "Activity log",
  ];
  it.each<[StaffRole, entries: Record<string, string[]>, tabs: string[]]>([
    [
      "owner",
      {
        ...all,
        Settings: [
          "Settings",
          "Confirmation calls",
          "JazzCash",
          "Advances",
          "Couriers",
          "Courier rules",
          "Staff",
          "Emails",
          "Email setup",
          "Import and export",
          "Change history",
          "Activity log",
        ],
      },
      ["Today", "Orders", "Confirm", "Parcels"],
    ],
    ["manager", { ...all, Settings: settings }, ["Today", "Orders", "Confirm", "Parcels"]],
    [
      "packer",
      {
        Today: ["Today"],
        Orders: ["Orders"],
        Parcels: parcels.filter((name) => !["On the way", "Problems", "Riders"].includes(name)),
        Stock: ["Counts"],
      },
      ["Today", "Parcels", "Scan", "Stock"],
    ],
    [
      "caller",
      { Today: ["Today"], Orders: ["Orders"], Confirm: ["Confirm"], Parcels: ["On the way", "Problems"] },
      ["Today", "Confirm", "Orders", "Parcels"],
    ],
    [
      "bookkeeper",
      {
        Today: ["Today"],
        Orders: ["Orders"],
        Parcels: ["On the way", "Problems"],
        Figures: ["Figures"],
        Money: money.filter((name) => name !== "Paid, courier collects"),
      },
      ["Today", "Money", "Orders", "Figures"],
    ],
  ])("has the entries and tabs of a %s", (role, entries, tabs) => {
    const menu = menuOf(role);
    const shown = menu
      .flatMap((group) => group.entries)
      .map(({ label, tabs }) => [label, tabs.map((tab) => tab.label)]);
    expect(Object.fromEntries(shown)).toEqual(entries);
    expect(phoneMenu(menu, role).map(({ label }) => label)).toEqual(tabs);
  });

  it("leads someone only where they may go, and to each screen that they may open", () => {
    for (const role of staffRoles) {
      const paths = menuOf(role).flatMap(({ entries }) => entries.flatMap((entry) => entry.paths));
      const open = menuSections.flatMap(({ screens }) => screens).filter(({ path }) => mayOpen(role, path));
      expect(paths.filter((path) => !mayOpen(role, path))).toEqual([]);
      expect(open.filter(({ path }) => !paths.includes(path))).toEqual([]);
    }
  });

  it("shows riders and disputes once there are some, and counts", () => {
    const menu = dashboardMenu({
      counts: { unread: 120, lowStock: 2 },
      mayOpen: (path) => mayOpen("owner", path),
      used: { riders: false, disputes: false },
    });
    const entries = menu.flatMap((group) => group.entries);
    expect(entries.flatMap(({ tabs }) => tabs.map(({ label }) => label))).not.toContain("Riders");
    expect(entries.flatMap(({ tabs }) => tabs.map(({ label }) => label))).not.toContain("Disputes");
    expect(entries.flatMap(({ label, count }) => (count ? [[label, count]] : []))).toEqual([
      ["Stock", { text: "2", label: "low" }],
      ["Messages", { text: "99+", label: "unread" }],
    ]);
  });

  it("asks what the shop has used only where a tab depends on it", () => {
    const asking = dashboardScreens.map(({ path }) => path).filter(hasWorkTabs);
    const entries = menuSections.filter(({ label }) => ["Parcels", "Money"].includes(label));
    expect(asking).toEqual(
      entries.flatMap(({ screens }) => screens.flatMap(({ path, tab }) => (tab === null ? [] : path))),
    );
  });

  it.each([
    ["/dashboard", "Orders"],
    ["/dashboard/", "Orders"],
    ["/dashboard/orders/LS-10427", "Orders"],
    ["/dashboard/products", "Products"],
    ["/dashboard/products/p1/history", "Products"],
    ["/dashboard/parcels/SH-1001", "Parcels"],
    ["/dashboard/scan", "Parcels"],
    ["/dashboard/confirm/LS-10427", "Confirm"],
    ["/dashboard/confirm/settings", "Settings"],
    ["/dashboard/payments/jazzcash", "Settings"],
    ["/dashboard/money/payouts", "Money"],
    ["/dashboard/productsx", undefined],
    ["/dashboard/more", undefined],
  ])("%s belongs to %s", (pathname, label) => {
    expect(findCurrentEntry(menuOf("owner"), pathname)?.label).toBe(label);
  });
});
