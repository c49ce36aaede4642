import type { MayOpen } from "../ui/menu-entries.ts";
import { dashboardScreens } from "../ui/screens.ts";

interface DashboardAction {
  label: string;
  /** Where it begins. */
  path: string;
  /** The screen that it belongs to: who may open that may find the action. */
  screen: string;
  words?: string;
}

/** What people want to do, by what they call it. */
export const dashboardActions: readonly DashboardAction[] = [
  { label: "Pending orders", path: "/dashboard?status=Pending", screen: "/dashboard", words: "open new" },
  {
    label: "Orders awaiting payment",
    path: "/dashboard?payment=unpaid",
    screen: "/dashboard",
    words: "unpaid jazzcash",
  },
  {
    label: "Orders awaiting delivery details",
    path: "/dashboard?payment=awaiting",
    screen: "/dashboard",
    words: "address missing",
  },
  {
    label: "Unread messages",
    path: "/dashboard/messages?status=unread",
    screen: "/dashboard/messages",
    words: "new contact",
  },
  {
    label: "Change a price",
    path: "/dashboard/products",
    screen: "/dashboard/products",
    words: "edit product",
  },
  {
    label: "Mark a product sold out",
    path: "/dashboard/products",
    screen: "/dashboard/products",
    words: "available availability",
  },
  {
    label: "Receive stock",
    path: "/dashboard/stock",
    screen: "/dashboard/stock",
    words: "delivery supplier batch",
  },
  {
    label: "Schedule a price",
    path: "/dashboard/prices",
    screen: "/dashboard/prices",
    words: "eid sale",
  },
  {
    label: "Write an article",
    path: "/dashboard/articles",
    screen: "/dashboard/articles",
    words: "blog new",
  },
  {
    label: "Import or export products",
    path: "/dashboard/files",
    screen: "/dashboard/files",
    words: "csv shopify file",
  },
  { label: "Undo a change", path: "/dashboard/changes", screen: "/dashboard/changes", words: "restore back" },
];

export interface FoundScreen {
  path: string;
  title: string;
}

/** Screens and actions of which each typed word begins a word, screens first. */
export function findScreens(typed: string, mayOpen: MayOpen): FoundScreen[] {
  const typedWords = wordsOf(typed.slice(0, 200));
  if (typedWords.length === 0) return [];
  const open = dashboardScreens.filter(({ path }) => mayOpen(path));
  const openPaths = new Set(open.map(({ path }) => path));
  return [...open, ...dashboardActions.filter(({ screen }) => openPaths.has(screen))]
    .filter(({ label, words = "" }) => {
      const known = wordsOf(`${label} ${words}`);
      return typedWords.every((word) => known.some((one) => one.startsWith(word)));
    })
    .map(({ path, label }) => ({ path, title: label }));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
