import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { menuGroups, menuSections, phoneTabs, type ScreenCounts } from "./screens.ts";

/** What the number beside an entry counts, for those who do not see where it stands. */
const countLabels: Readonly<Record<keyof ScreenCounts, string>> = {
  unread: "unread",
  failed: "failed",
  lowStock: "low",
};

/** Whether someone's role lets them open a screen. */
export type MayOpen = (path: string) => boolean;

/** null: nothing is counted, or nothing is there. */
type MenuCount = { text: string; label: string } | null;

export interface MenuLink {
  path: string;
  label: string;
  count: MenuCount;
  about?: string | undefined;
}

export interface MenuEntry extends MenuLink {
  icon: string;
  /** The screens of its job that have a tab; one alone has none. */
  tabs: MenuLink[];
  /** Its first screen lists the others. */
  isList: boolean;
  /** The paths that belong to it. */
  paths: string[];
}

export interface MenuGroup {
  name: string;
  entries: MenuEntry[];
}

/** What a person's menu depends on. */
interface MenuSight {
  counts: ScreenCounts;
  mayOpen: MayOpen;
  /** What the shop has used so far; absent: no tab depends on it. */
  used?: { riders: boolean; disputes: boolean } | undefined;
  /** How many orders or parcels wait on a screen; absent: not counted. */
  waiting?: ReadonlyMap<string, number>;
}

/** The menu of someone who may open these screens; groups without an entry are left out. */
export function dashboardMenu({ counts, mayOpen, used, waiting }: MenuSight): MenuGroup[] {
  const entries = menuSections.flatMap(({ group, label, icon, path, isList = false, screens }) => {
    const open = screens.filter((screen) => mayOpen(screen.path));
    const [first] = open;
    if (!first) return [];
    const tabs = open
      .filter(({ tab, once }) => tab !== null && (!once || used?.[once]))
      .map(({ path, label, tab, about, count }) => ({
        path,
        label: tab ?? label,
        about,
        count: countOf(counts, count) ?? countText(waiting?.get(path), "waiting"),
      }));
    const entry: MenuEntry = {
      path: path && tabs.length > 1 ? path : first.path,
      label,
      icon,
      count: open.map(({ count }) => countOf(counts, count)).find(Boolean) ?? null,
      tabs,
      isList,
      paths: open.map((screen) => screen.path).concat(path ?? []),
    };
    return [{ group, entry }];
  });
  return menuGroups
    .map((name) => ({
      name,
      entries: entries.filter(({ group }) => group === name).map(({ entry }) => entry),
    }))
    .filter((group) => group.entries.length > 0);
}

/** Whether a page shows the tabs of Parcels or Money: they have counts, and one shows only once the shop has used it. */
export function hasWorkTabs(pathname: string): boolean {
  const page = pathname.replace(/\/$/, "");
  return menuSections.some(
    ({ screens }) =>
      screens.some(({ path, tab }) => path === page && tab !== null) && screens.some(({ once }) => once),
  );
}

/** The tabs of a role's phone: entries of its menu, or screens. @returns in their order, without More */
export function phoneMenu(groups: readonly MenuGroup[], role: StaffRole): (MenuLink & { icon: string })[] {
  const entries = groups.flatMap((group) => group.entries);
  return phoneTabs[role].flatMap((name) => {
    const entry = entries.find(({ label }) => label === name);
    if (entry) return [{ path: entry.path, label: name, icon: entry.icon, count: entry.count }];
    const screen = menuSections.flatMap(({ screens }) => screens).find(({ label }) => label === name);
    return screen ? [{ path: screen.path, label: name, icon: name.toLowerCase(), count: null }] : [];
  });
}

function countOf(counts: ScreenCounts, name: keyof ScreenCounts | undefined): MenuCount {
  return name ? countText(counts[name], countLabels[name]) : null;
}

const countText = (count: number | undefined, label: string): MenuCount =>
  count ? { text: count > 99 ? "99+" : String(count), label } : null;

/** The entry that a page belongs to: the one with the longest path that leads to it. Orders has the pages of single orders. */
export function findCurrentEntry(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const page = pathname.replace(/\/$/, "");
  const fits = (path: string) =>
    page === path || page.startsWith(path === "/dashboard" ? "/dashboard/orders/" : `${path}/`);
  return groups
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ entry, length: Math.max(0, ...entry.paths.filter(fits).map((path) => path.length)) }))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)[0]?.entry;
}
