import type { StaffRole } from "../../../shop/staff/model/permissions.ts";

/** Counts beside an entry of the menu; 0 or absent: no number is shown. */
export interface ScreenCounts {
  /** Unread messages. */
  unread?: number;
  /** Emails that failed for good. */
  failed?: number;
  /** Products at or below their low-stock level. */
  lowStock?: number;
}

/** The groups of the menu, in their order. */
export const menuGroups = ["Daily work", "Shop", "Money", "Set up"] as const;

interface DashboardScreen {
  path: string;
  label: string;
  /** Its tab below the header. Absent: the label; null: other screens of the entry lead to it. */
  tab?: string | null;
  /** What its row says in a list of screens. */
  about?: string;
  /** The tab shows once the shop has one of these. */
  once?: "riders" | "disputes";
  count?: keyof ScreenCounts;
}

interface MenuSection {
  group: (typeof menuGroups)[number];
  label: string;
  /** A name in `screen-icons.tsx`. */
  icon: string;
  /** Where the entry leads when several of its screens may be opened. Absent: to the first. */
  path?: string;
  /** The first screen lists the others: they have no tabs, but a link back to it. */
  isList?: true;
  screens: readonly DashboardScreen[];
}

/** The dashboard's menu in its order: each entry with the screens of one job. A new screen is added here and nowhere else. */
export const menuSections: readonly MenuSection[] = [
  {
    group: "Daily work",
    label: "Today",
    icon: "today",
    screens: [{ path: "/dashboard/today", label: "Today" }],
  },
  {
    group: "Daily work",
    label: "Orders",
    icon: "list",
    screens: [
      { path: "/dashboard", label: "Orders" },
      { path: "/dashboard/orders/new", label: "Take an order", tab: null },
    ],
  },
  {
    group: "Daily work",
    label: "Confirm",
    icon: "phone",
    screens: [{ path: "/dashboard/confirm", label: "Confirm" }],
  },
  {
    group: "Daily work",
    label: "Parcels",
    icon: "parcel",
    path: "/dashboard/parcels",
    screens: [
      { path: "/dashboard/pack", label: "Pack" },
      { path: "/dashboard/book", label: "Book courier" },
      { path: "/dashboard/hand-over", label: "Give to courier" },
      { path: "/dashboard/parcels/on-the-way", label: "On the way" },
      { path: "/dashboard/chase", label: "Delivery problems", tab: "Problems" },
      { path: "/dashboard/take-back", label: "Returns" },
      { path: "/dashboard/riders", label: "Riders", once: "riders" },
      { path: "/dashboard/scan", label: "Scan", tab: null },
    ],
  },
  {
    group: "Shop",
    label: "Products",
    icon: "tag",
    screens: [
      { path: "/dashboard/products", label: "Products" },
      { path: "/dashboard/categories", label: "Categories" },
      { path: "/dashboard/prices", label: "Scheduled prices" },
      { path: "/dashboard/products/order", label: "Arrange products" },
    ],
  },
  {
    group: "Shop",
    label: "Stock",
    icon: "box",
    screens: [
      { path: "/dashboard/stock", label: "Stock", count: "lowStock" },
      { path: "/dashboard/stock/purchases", label: "Purchases" },
      { path: "/dashboard/stock/counts", label: "Stock counts", tab: "Counts" },
    ],
  },
  {
    group: "Shop",
    label: "Customers",
    icon: "people",
    screens: [
      { path: "/dashboard/customers", label: "Customers" },
      { path: "/dashboard/subscribers", label: "Subscribers" },
    ],
  },
  {
    group: "Shop",
    label: "Messages",
    icon: "message",
    screens: [
      { path: "/dashboard/messages", label: "Messages", count: "unread" },
      { path: "/dashboard/messages/reviews", label: "Reviews" },
    ],
  },
  {
    group: "Money",
    label: "Figures",
    icon: "chart",
    screens: [{ path: "/dashboard/figures", label: "Figures" }],
  },
  {
    group: "Money",
    label: "Money",
    icon: "bank",
    screens: [
      { path: "/dashboard/money", label: "Money" },
      { path: "/dashboard/transfers", label: "Transfers" },
      { path: "/dashboard/payments", label: "Payments to check" },
      { path: "/dashboard/paid-parcels", label: "Paid, courier collects" },
      { path: "/dashboard/refunds", label: "Refunds" },
      { path: "/dashboard/money/payouts", label: "JazzCash payouts" },
      { path: "/dashboard/money/disputes", label: "Disputes", once: "disputes" },
    ],
  },
  {
    group: "Set up",
    label: "Website",
    icon: "home",
    screens: [
      { path: "/dashboard/content", label: "Website text and banners" },
      { path: "/dashboard/articles", label: "Articles" },
      { path: "/dashboard/photos", label: "Photos" },
    ],
  },
  {
    group: "Set up",
    label: "Settings",
    icon: "gear",
    isList: true,
    screens: [
      { path: "/dashboard/settings", label: "Settings" },
      {
        path: "/dashboard/confirm/settings",
        label: "Confirmation calls",
        about: "Which orders you call, and how long they hold stock",
      },
      { path: "/dashboard/payments/jazzcash", label: "JazzCash", about: "Your account at JazzCash" },
      { path: "/dashboard/payments/advance", label: "Advances", about: "Which orders pay a part in advance" },
      {
        path: "/dashboard/couriers",
        label: "Couriers",
        about: "Who carries your parcels, their cities and rates",
      },
      {
        path: "/dashboard/couriers/rules",
        label: "Courier rules",
        about: "Which courier we choose for a parcel",
      },
      { path: "/dashboard/staff", label: "Staff", about: "Who works in the shop, and their roles" },
      {
        path: "/dashboard/outbox",
        label: "Emails",
        about: "Emails that were sent, wait or failed",
        count: "failed",
      },
      { path: "/dashboard/email", label: "Email setup", about: "How emails are sent, and a test email" },
      { path: "/dashboard/files", label: "Import and export", about: "Products, stock and orders as files" },
      {
        path: "/dashboard/changes",
        label: "Change history",
        about: "Every change of products and texts, with Undo",
      },
      { path: "/dashboard/audit", label: "Activity log", about: "Who did what, and when" },
    ],
  },
];

/** What everyone finds under their own name. */
export const ownScreen: DashboardScreen = {
  path: "/dashboard/two-step",
  label: "Two-step sign-in",
  about: "A code from your phone when you sign in",
};

/** Every screen that can be found. */
export const dashboardScreens: readonly DashboardScreen[] = [
  ...menuSections.flatMap(({ screens }) => screens),
  ownScreen,
];

/** The tabs at the bottom of a phone, beside More: entries of the menu, or screens, by their labels. */
export const phoneTabs: Readonly<Record<StaffRole, readonly string[]>> = {
  owner: ["Today", "Orders", "Confirm", "Parcels"],
  manager: ["Today", "Orders", "Confirm", "Parcels"],
  packer: ["Today", "Parcels", "Scan", "Stock"],
  caller: ["Today", "Confirm", "Orders", "Parcels"],
  bookkeeper: ["Today", "Money", "Orders", "Figures"],
};
