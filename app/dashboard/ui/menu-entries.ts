import { dashboardScreens, type ScreenCounts, screenGroups } from "./screens.ts";

/** What the number beside an entry counts, for those who do not see where it stands. */
const countLabels: Readonly<Record<keyof ScreenCounts, string>> = {
  unread: "unread",
  failed: "failed",
  lowStock: "low",
};

/** Whether someone's role lets them open a screen. */
export type MayOpen = (path: string) => boolean;

export interface MenuEntry {
  path: string;
  label: string;
  icon: string;
  tab: boolean;
  /** null: nothing is counted, or nothing is there. */
  count: { text: string; label: string } | null;
}

export interface MenuGroup {
  name: string;
  entries: MenuEntry[];
}

/** The menu of someone who may open these screens; groups without an entry are left out. */
export function dashboardMenu(counts: ScreenCounts, mayOpen: MayOpen): MenuGroup[] {
  return screenGroups
    .map((name) => ({
      name,
      entries: dashboardScreens
        .filter(({ group, path }) => group === name && mayOpen(path))
        .map(({ path, label, icon, tab = false, count }) => ({
          path,
          label,
          icon,
          tab,
          count: countOf(counts, count),
        })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function countOf(counts: ScreenCounts, name: keyof ScreenCounts | undefined): MenuEntry["count"] {
  const count = name && counts[name];
  return name && count ? { text: count > 99 ? "99+" : String(count), label: countLabels[name] } : null;
}

/** The entry that a page belongs to: the one with the longest path that leads to it. Orders has the pages of single orders. */
export function findCurrentEntry(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const page = pathname.replace(/\/$/, "");
  const leadsHere = ({ path }: MenuEntry) =>
    page === path || page.startsWith(path === "/dashboard" ? "/dashboard/orders/" : `${path}/`);
  return groups
    .flatMap(({ entries }) => entries)
    .filter(leadsHere)
    .sort((one, other) => other.path.length - one.path.length)[0];
}
