import type { MayOpen } from "../ui/menu-entries.ts";
import { dashboardScreens } from "../ui/screens.ts";

/** What people want to do, by what they call it. */
const actions: { label: string; path: string; screen?: string; words: string; detail?: string }[] = [
  { label: "Pending orders", path: "/dashboard?status=Pending", words: "open new" },
  { label: "Orders awaiting payment", path: "/dashboard?payment=unpaid", words: "unpaid jazzcash" },
  {
    label: "Orders awaiting delivery details",
    path: "/dashboard?payment=awaiting",
    words: "address missing",
  },
  { label: "Unread messages", path: "/dashboard/messages?status=unread", words: "new contact" },
  { label: "Change a price", path: "/dashboard/products", words: "edit product" },
  { label: "Mark a product sold out", path: "/dashboard/products", words: "available availability" },
  { label: "Receive stock", path: "/dashboard/stock", words: "delivery supplier batch" },
  { label: "Schedule a price", path: "/dashboard/prices", words: "eid sale" },
  { label: "Write an article", path: "/dashboard/articles", words: "blog new" },
  { label: "Import or export products", path: "/dashboard/files", words: "csv shopify file" },
  {
    label: "Change the bank account or contact details",
    path: "/dashboard/settings?shop",
    words: "iban raast easypaisa whatsapp phone number email social",
  },
  {
    label: "Change the delivery note",
    path: "/dashboard/settings?shop#orders",
    words: "delivery charges line shipping cost",
  },
  {
    label: "Change your password",
    path: "/settings",
    screen: "/dashboard/two-step",
    words: "login devices sign in",
  },
  {
    label: "Sign out",
    path: "/dashboard/more",
    screen: "/dashboard/two-step",
    words: "log out logout leave",
  },
  { label: "Undo a change", path: "/dashboard/changes", words: "restore back" },
  { label: "Write ingredients and sizes", path: "/dashboard/products", words: "size ml weight pack" },
  {
    label: "Set-up list, with what was put aside",
    path: "/dashboard/today?aside=all",
    screen: "/dashboard/settings",
    words: "first day checklist not needed setup",
  },
  // What the shop does not have, with what there is instead.
  {
    label: "Profit is not worked out",
    detail: "Figures show what was sold, purchases what it cost.",
    path: "/dashboard/figures",
    words: "margin munafa",
  },
  {
    label: "There are no promo codes",
    detail: "Schedule a lower price for some days.",
    path: "/dashboard/prices",
    words: "coupon voucher discount",
  },
  {
    label: "There are no holidays to set",
    detail: "Say it in the announcement.",
    path: "/dashboard/content",
    words: "closed leave vacation chutti eid",
  },
  {
    label: "Orders cannot be deleted",
    detail: "Cancel the order. The owner can erase the customer's data on its page.",
    path: "/dashboard",
    words: "delete order remove",
  },
  {
    label: "The dashboard is in English",
    detail: "What you write may be in Urdu.",
    path: "/dashboard/content",
    words: "urdu language translate",
  },
];

/** Each with the screen that it belongs to, where it begins unless it says so: who may open that may find the action. */
export const dashboardActions = actions.map((action) => ({
  screen: action.path.replace(/[?#].*/, ""),
  ...action,
}));

/** Further words by which a screen is found, by its path. */
export const screenWords: Readonly<Record<string, string>> = {
  "/dashboard/today": "home start work day queue tasks to do deadline",
  "/dashboard": "sales invoice export csv order list status receipt bill",
  "/dashboard/orders/new": "new order phone whatsapp instagram chat paste manual create",
  "/dashboard/confirm": "call customers queue whatsapp refused ignored verify cod cash on delivery",
  "/dashboard/pack": "parcels slips pick list print labels split packing packaging",
  "/dashboard/book":
    "courier parcels labels load sheet tracking number postex leopards trax tcs shipping postage",
  "/dashboard/hand-over": "hand over rider dispatch pickup load sheet ship",
  "/dashboard/parcels/on-the-way": "transit sent underway where is my parcel kahan kidhar hai",
  "/dashboard/chase":
    "chase failed deliveries attempts late stuck no news not scanned complaints unknown booking courier undelivered where is my parcel",
  "/dashboard/take-back": "take back returned parcels came damaged rto exchange wapis wapas",
  "/dashboard/riders": "own rider float cash brought shortage account khaata khata hisaab",
  "/dashboard/scan": "barcode camera pack hand over take back",
  "/dashboard/products": "catalogue price item serum tool description sku inventory",
  "/dashboard/categories": "grid collection",
  "/dashboard/prices": "eid sale discount offer coupon voucher promo schedule price with a date",
  "/dashboard/products/order": "order grids sort position",
  "/dashboard/stock": "inventory quantity receive count correct supplier batch expiry sold out warehouse",
  "/dashboard/stock/purchases": "supplier order arrive freight cost",
  "/dashboard/stock/counts": "stocktake inventory shelf",
  "/dashboard/customers": "people clients buyers phone contact address",
  "/dashboard/subscribers": "newsletter emails",
  "/dashboard/messages": "contact inbox reply",
  "/dashboard/messages/reviews": "stars ratings opinions hide",
  "/dashboard/figures":
    "report statistics stats sales revenue best products growth chart plot performance delivered share",
  "/dashboard/money":
    "khaata khata hisaab paid awaited bank banked payout fee gateway jazzcash figures report revenue earnings income accounts csv",
  "/dashboard/transfers":
    "bank iban raast easypaisa jazzcash wallet money received transaction id paid claim",
  "/dashboard/payments": "jazzcash failed unanswered undecided wrong hash contradicted",
  "/dashboard/paid-parcels": "cash on delivery cod paid twice",
  "/dashboard/refunds": "pay back return money owed cancelled paid twice jazzcash transfer",
  "/dashboard/money/payouts": "settlement statement fee bank",
  "/dashboard/money/disputes": "chargeback claim jazzcash",
  "/dashboard/content":
    "slides slider banner homepage home page words announcement footer about us policies privacy terms text logo featured search words synonyms",
  "/dashboard/articles": "blog posts news guide",
  "/dashboard/photos": "photographs pictures images gallery upload",
  "/dashboard/settings":
    "phone number whatsapp social facebook instagram tiktok contact delivery charges shipping bank account iban raast easypaisa ntn strn tax preferences setup configuration feed meta",
  "/dashboard/confirm/settings": "call hold reserve ignored minutes",
  "/dashboard/payments/jazzcash": "payment gateway online account merchant password salt mpin sandbox live",
  "/dashboard/payments/advance":
    "advance payment ahead share deposit cash on delivery cod marked numbers prepaid",
  "/dashboard/couriers":
    "postex leopards trax tcs city cities tariffs rates rules booking sheet account token shipping company",
  "/dashboard/couriers/rules": "choose courier city cash",
  "/dashboard/staff":
    "admins roles helpers people employee team user access permission packer caller bookkeeper",
  "/dashboard/outbox": "outbox emails mail email failed sent smtp",
  "/dashboard/email": "test email smtp mail server emailjs developer",
  "/dashboard/files": "files csv excel spreadsheet import export shopify backup download upload",
  "/dashboard/changes": "changes undo revisions history restore",
  "/dashboard/audit": "audit log history who did what",
  "/dashboard/two-step": "authenticator security password recovery codes 2fa login",
};

export interface FoundScreen {
  path: string;
  title: string;
  detail: string;
}

/** Screens and actions of which each typed word begins a word, screens first. */
export function findScreens(typed: string, mayOpen: MayOpen): FoundScreen[] {
  const typedWords = wordsOf(typed.slice(0, 200));
  if (typedWords.length === 0) return [];
  const open = dashboardScreens.filter(({ path }) => mayOpen(path));
  const openPaths = new Set(open.map(({ path }) => path));
  const screens = open.map(({ path, label }) => ({ path, label, words: screenWords[path], detail: "" }));
  return [...screens, ...dashboardActions.filter(({ screen }) => openPaths.has(screen))]
    .filter(({ label, words = "" }) => {
      const known = wordsOf(`${label} ${words}`);
      return typedWords.every((word) => known.some((one) => one.startsWith(word)));
    })
    .map(({ path, label, detail = "" }) => ({ path, title: label, detail }));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
