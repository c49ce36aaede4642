/** Counts beside an entry of the menu; 0 or absent: no number is shown. */
export interface ScreenCounts {
  /** Unread messages. */
  unread?: number;
  /** Emails that failed for good. */
  failed?: number;
  /** Products at or below their reorder point. */
  lowStock?: number;
}

/** The groups of the menu, in their order. */
export const screenGroups = ["Work", "Shop", "Website", "Settings"] as const;

interface DashboardScreen {
  path: string;
  label: string;
  group: (typeof screenGroups)[number];
  /** A name in `screen-icons.tsx`. */
  icon: string;
  count?: keyof ScreenCounts;
  /** It has a tab at the bottom of a phone, beside "More": at most four have. */
  tab?: true;
  /** Further words by which it is found (`/dashboard/find`). */
  words?: string;
}

/** Every entry of the dashboard's menu, in its order. A new screen is added here and nowhere else. */
export const dashboardScreens: readonly DashboardScreen[] = [
  {
    path: "/dashboard/today",
    label: "Today",
    group: "Work",
    icon: "today",
    tab: true,
    words: "next queue confirm pack chase start",
  },
  {
    path: "/dashboard/confirm",
    label: "Confirm",
    group: "Work",
    icon: "phone",
    words: "call customers queue whatsapp refused ignored",
  },
  {
    path: "/dashboard/pack",
    label: "Pack",
    group: "Work",
    icon: "parcel",
    words: "parcels slips pick list print labels split",
  },
  {
    path: "/dashboard/book",
    label: "Book courier",
    group: "Work",
    icon: "send",
    words: "courier parcels labels load sheet tracking number postex leopards trax tcs",
  },
  {
    path: "/dashboard/hand-over",
    label: "Give to courier",
    group: "Work",
    icon: "truck",
    words: "hand over rider courier parcels dispatch load sheet",
  },
  {
    path: "/dashboard/chase",
    label: "Delivery problems",
    group: "Work",
    icon: "warn",
    words: "chase failed deliveries attempts stuck no news not scanned complaints unknown booking courier",
  },
  {
    path: "/dashboard/take-back",
    label: "Returns",
    group: "Work",
    icon: "undo",
    words: "take back returned parcels came back damaged",
  },
  {
    path: "/dashboard/scan",
    label: "Scan",
    group: "Work",
    icon: "barcode",
    words: "barcode camera pack hand over take back",
  },
  {
    path: "/dashboard/refunds",
    label: "Refunds",
    group: "Work",
    icon: "back",
    words: "pay back money owed cancelled paid twice jazzcash transfer",
  },
  {
    path: "/dashboard/transfers",
    label: "Transfers",
    group: "Work",
    icon: "bank",
    words: "bank iban raast easypaisa jazzcash wallet money received transaction id paid claim",
  },
  {
    path: "/dashboard/payments",
    label: "Payments to check",
    group: "Work",
    icon: "money",
    words: "jazzcash failed unanswered undecided wrong hash contradicted",
  },
  {
    path: "/dashboard/riders",
    label: "Riders",
    group: "Work",
    icon: "person",
    words: "own rider float cash brought shortage account",
  },
  {
    path: "/dashboard",
    label: "Orders",
    group: "Shop",
    icon: "list",
    tab: true,
    words: "sales parcels invoice export csv",
  },
  {
    path: "/dashboard/orders/new",
    label: "Take an order",
    group: "Shop",
    icon: "message",
    words: "new phone whatsapp instagram chat paste",
  },
  {
    path: "/dashboard/money",
    label: "Money",
    group: "Shop",
    icon: "money",
    words: "paid awaited bank banked payout fee gateway jazzcash refund dispute figures report csv",
  },
  {
    path: "/dashboard/products",
    label: "Products",
    group: "Shop",
    icon: "tag",
    tab: true,
    words: "catalogue price",
  },
  {
    path: "/dashboard/stock",
    label: "Stock",
    group: "Shop",
    icon: "box",
    count: "lowStock",
    words: "inventory receive count correct supplier batch expiry",
  },
  {
    path: "/dashboard/stock/counts",
    label: "Stock counts",
    group: "Shop",
    icon: "list",
    words: "stocktake inventory shelf",
  },
  {
    path: "/dashboard/customers",
    label: "Customers",
    group: "Shop",
    icon: "person",
    words: "people",
  },
  {
    path: "/dashboard/messages",
    label: "Messages",
    group: "Shop",
    icon: "message",
    count: "unread",
    words: "contact inbox reply",
  },
  {
    path: "/dashboard/categories",
    label: "Categories",
    group: "Shop",
    icon: "folder",
    words: "grid collection",
  },
  {
    path: "/dashboard/prices",
    label: "Scheduled prices",
    group: "Shop",
    icon: "calendar",
    words: "eid sale discount offer coupon schedule price with a date",
  },
  {
    path: "/dashboard/photos",
    label: "Photos",
    group: "Shop",
    icon: "photo",
    words: "photographs pictures images",
  },
  {
    path: "/dashboard/content",
    label: "Website text and banners",
    group: "Website",
    icon: "home",
    words: "slides banner home words announcement footer about policies text logo",
  },
  {
    path: "/dashboard/articles",
    label: "Articles",
    group: "Website",
    icon: "article",
    words: "blog posts",
  },
  {
    path: "/dashboard/subscribers",
    label: "Subscribers",
    group: "Website",
    icon: "envelope",
    words: "newsletter emails",
  },
  {
    path: "/dashboard/settings",
    label: "Settings",
    group: "Settings",
    icon: "gear",
    words: "phone whatsapp social contact delivery charges shipping bank account",
  },
  {
    path: "/dashboard/payments/jazzcash",
    label: "JazzCash",
    group: "Settings",
    icon: "shield",
    words: "payment gateway online account merchant password salt mpin sandbox live",
  },
  {
    path: "/dashboard/payments/advance",
    label: "Advances",
    group: "Settings",
    icon: "tag",
    words: "advance payment ahead share deposit cash on delivery marked numbers",
  },
  {
    path: "/dashboard/couriers",
    label: "Couriers",
    group: "Settings",
    icon: "truck",
    words: "postex leopards trax tcs cities tariffs rules booking sheet account token",
  },
  {
    path: "/dashboard/staff",
    label: "Staff",
    group: "Settings",
    icon: "people",
    words: "admins roles helpers people employee access packer caller bookkeeper",
  },
  {
    path: "/dashboard/files",
    label: "Import and export",
    group: "Settings",
    icon: "file",
    words: "files csv import export shopify",
  },
  {
    path: "/dashboard/changes",
    label: "Change history",
    group: "Settings",
    icon: "undo",
    words: "changes undo revisions history restore",
  },
  {
    path: "/dashboard/audit",
    label: "Activity log",
    group: "Settings",
    icon: "book",
    words: "audit log history who did what",
  },
  {
    path: "/dashboard/outbox",
    label: "Emails",
    group: "Settings",
    icon: "send",
    count: "failed",
    words: "outbox emails mail failed",
  },
  {
    path: "/dashboard/two-step",
    label: "Two-step sign-in",
    group: "Settings",
    icon: "shield",
    words: "authenticator security password recovery codes",
  },
];
