import { orderLine } from "../orders-fixture.ts";
import type { TestShop, Visitor } from "../test-shop.ts";

/** Who asks: no one signed in, a customer, another customer, an owner (`admin`), and the other roles of the shop's staff. */
export const roles = [
  "visitor",
  "customer",
  "other",
  "admin",
  "manager",
  "packer",
  "caller",
  "bookkeeper",
] as const;
export type Role = (typeof roles)[number];

/** What the cast of the walk has, for addresses and forms. */
export interface AccessFixture {
  /** The customer's placed checkout, such as `LS-10001`, and its order's id in the database. */
  checkout: string;
  order: number;
  /** The customer's cart entry. */
  entry: number;
}

/** For tests in which no route finds what an address names. */
export const absentFixture: AccessFixture = { checkout: "LS-10001", order: 1, entry: 1 };

/** The customer places an order through the forms, and puts something into the cart again. */
export async function createAccessFixture(
  shop: TestShop,
  as: Visitor,
  details: Record<string, string> = {},
): Promise<AccessFixture> {
  await shop.addToCart(as, "/p2");
  const placed = await shop.checkOut(as, details);
  const checkout = placed.headers.get("Location")?.match(/LS-\d+/)?.[0] ?? "";
  await shop.addToCart(as);
  const order = await orderLine(shop.db);
  const entry = await shop.db.selectFrom("cartEntries").select("id").executeTakeFirstOrThrow();
  return { checkout, order: order.id, entry: entry.id };
}

type Verdicts = Record<Role, string>;

export interface AccessRow {
  url: (fixture: AccessFixture) => string;
  get: Verdicts;
  /** Of the `.data` form, where it differs. */
  data?: Verdicts;
  post: Verdicts;
  postData?: Verdicts;
  form?: (fixture: AccessFixture) => Record<string, string>;
  /** Who must not find the customer's address, number or email in the answer. */
  hidesCustomerFrom?: Role[];
}

const everyone = (verdict: string) => Object.fromEntries(roles.map((role) => [role, verdict])) as Verdicts;
const visitorOr = (visitor: string, others: string): Verdicts => ({ ...everyone(others), visitor });
/** Of what is the customer's own; staff who shop are customers like others. */
const ownerOr = (customer: string, visitor: string, others: string): Verdicts => ({
  ...visitorOr(visitor, others),
  customer,
});
const methodNotAllowed = everyone("405");

const pageRow = (path: string): AccessRow => ({
  url: () => path,
  get: everyone("200"),
  post: methodNotAllowed,
});
const signInRedirect = (path: string) => `302 /signin?returnTo=${path}`;
/** Where the signed in are sent from the pages of signing in: staff to their work. */
const firstScreens: Verdicts = {
  ...everyone("302 /"),
  admin: "302 /dashboard/today",
  manager: "302 /dashboard/today",
  packer: "302 /dashboard/pack",
  caller: "302 /dashboard/confirm",
  bookkeeper: "302 /dashboard/today",
};
const allButCustomer = roles.filter((role) => role !== "customer");

const refused = { get: "302 /", post: "403" };

/**
 * A screen of the dashboard: R17, R49. Signed out, GET is the loading screen and nothing more. Unless `others` says
 * otherwise, a manager gets what the owner gets, and the rest of the staff what a customer does.
 */
const adminRow = (
  path: string | ((fixture: AccessFixture) => string),
  get: string,
  post: string,
  form: AccessRow["form"] = () => ({}),
  others: Partial<Record<"manager" | "packer" | "caller" | "bookkeeper", typeof refused>> = {},
): AccessRow => {
  const verdicts = {
    customer: refused,
    other: refused,
    admin: { get, post },
    manager: { get, post },
    packer: refused,
    caller: refused,
    bookkeeper: refused,
    ...others,
  };
  const of = (method: "get" | "post", visitor: string) =>
    ({
      visitor,
      ...Object.fromEntries(Object.entries(verdicts).map(([role, verdict]) => [role, verdict[method]])),
    }) as Verdicts;
  return {
    url: (fixture) => (typeof path === "string" ? path : path(fixture)),
    form,
    get: of("get", "200"),
    post: of("post", "401"),
    hidesCustomerFrom: ["visitor", ...roles.filter((role) => of("get", "")[role] === refused.get)],
  };
};
const noForm = () => ({});
/** What everyone who works in the shop gets. */
const allStaff = (get: string, post: string) => {
  const verdict = { get, post };
  return { packer: verdict, caller: verdict, bookkeeper: verdict };
};

const productRow = (path: string): AccessRow => ({
  url: () => path,
  get: everyone("200"),
  post: visitorOr("401", "400"),
  form: () => ({ intent: "add", quantity: "0" }),
});

/**
 * Every route of the shop and what each person gets there, written from the specification (section 6) and
 * its readings (16, 17, 28). A POST sends a form that the rules refuse, so that nothing changes: people who
 * may send it get 400, 404 or 409, others are refused before.
 */
export const accessTable: Record<string, AccessRow> = {
  "/": pageRow("/"),
  "/catalog": pageRow("/catalog"),
  "/product/:id": productRow("/product/lumiskin-retinol"),
  "/product/:id/reviews": {
    url: () => "/product/lumiskin-retinol/reviews",
    get: everyone("404"),
    post: methodNotAllowed,
  },
  "/products/:handle": {
    url: () => "/products/lumiskin-retinol",
    get: everyone("302 /p2"),
    post: methodNotAllowed,
  },
  ...Object.fromEntries(
    ["p1", "p2", "p3", "b1", "b2", "b3", "b4", "b5", "b6", "b7"].map((path) => [
      `/${path}`,
      productRow(`/${path}`),
    ]),
  ),
  ...Object.fromEntries(
    [
      "/search",
      "/featured",
      "/trending",
      "/about",
      "/privacy",
      "/privacy-policy",
      "/terms",
      "/exchange-policy",
    ].map((path) => [path, pageRow(path)]),
  ),
  "/search/panel": pageRow("/search/panel?q=serum"),
  "/articles": pageRow("/articles"),
  "/article/:id": pageRow("/article/where-a-serum-goes"),
  "/contact": { url: () => "/contact", get: everyone("200"), post: everyone("400") },
  "/newsletter": { url: () => "/newsletter", get: everyone("200"), post: everyone("400") },
  "/newsletter/confirm": {
    url: () => "/newsletter/confirm?token=made-up",
    get: everyone("410"),
    post: everyone("410"),
  },
  "/newsletter/leave": {
    url: () => "/newsletter/leave?token=made-up",
    get: everyone("410"),
    post: everyone("410"),
  },
  "/track": { url: () => "/track", get: everyone("200"), post: everyone("400") },
  "/o/:token": { url: () => "/o/AAAAAAAAAAAAAAAAAAAAAA", get: everyone("404"), post: everyone("404") },
  "/review/:token": { url: () => "/review/1.0.made-up", get: everyone("404"), post: everyone("404") },
  "/pay/:reference": { url: () => "/pay/AAAAAAAAAAAAAAAAAAAA", get: everyone("404"), post: everyone("404") },
  "/cart": {
    url: () => "/cart",
    get: everyone("200"),
    post: visitorOr(signInRedirect("/cart"), "302 /cart"),
    postData: visitorOr(signInRedirect("/cart"), "200"),
    // Another customer's entry: the answer is the asker's own cart, and the entry stays.
    form: ({ entry }) => ({ intent: "quantity", entry: String(entry), quantity: "0" }),
    hidesCustomerFrom: allButCustomer,
  },
  // A browser's error report changes nothing.
  "/errors": { url: () => "/errors", get: everyone("405"), post: everyone("204") },
  // No one signs a courier's call: it is a hint, and PostEx's is heard from everyone.
  "/webhooks/:courier": { url: () => "/webhooks/nobody", get: everyone("405"), post: everyone("404") },
  // There is no account at JazzCash: nothing can be proved.
  "/payments/jazzcash/return": {
    url: () => "/payments/jazzcash/return",
    get: everyone("302 /track"),
    post: everyone("302 /track"),
  },
  "/payments/jazzcash/notification": {
    url: () => "/payments/jazzcash/notification",
    get: everyone("405"),
    post: everyone("404"),
  },
  "/robots.txt": pageRow("/robots.txt"),
  "/sitemap.xml": pageRow("/sitemap.xml"),
  "/feed.xml": pageRow("/feed.xml"),
  "/products.xml": { ...pageRow("/products.xml"), data: everyone("404") },
  // The owner has set no email here.
  "/.well-known/security.txt": {
    url: () => "/.well-known/security.txt",
    get: everyone("404"),
    post: methodNotAllowed,
  },
  "/signup": {
    url: () => "/signup",
    get: { ...firstScreens, visitor: "200" },
    post: { ...firstScreens, visitor: "400" },
    postData: everyone("400"),
  },
  "/signin": {
    url: () => "/signin",
    get: { ...firstScreens, visitor: "200" },
    post: { ...firstScreens, visitor: "400" },
    postData: everyone("400"),
  },
  "/signin/code": {
    url: () => "/signin/code",
    get: visitorOr("302 /signin", "302 /"),
    post: visitorOr("302 /signin", "302 /"),
  },
  "/signin/google": {
    url: () => "/signin/google",
    get: { ...firstScreens, visitor: "302 /signin?google=failed" },
    post: methodNotAllowed,
  },
  // Google is not set up here.
  "/api/auth/callback/google": {
    url: () => "/api/auth/callback/google?code=made-up&state=made-up",
    get: everyone("404"),
    post: methodNotAllowed,
  },
  "/login": { url: () => "/login", get: everyone("302 /signin"), post: methodNotAllowed },
  "/signout": { url: () => "/signout", get: everyone("302 /"), post: visitorOr("302 /", "302 /") },
  "/setup": { url: () => "/setup?token=made-up", get: everyone("404"), post: everyone("404") },
  "/set-password": { url: () => "/set-password?token=made-up", get: everyone("410"), post: everyone("410") },
  "/forgot-password": { url: () => "/forgot-password", get: everyone("200"), post: everyone("400") },
  "/verify-email": { url: () => "/verify-email?token=made-up", get: everyone("410"), post: everyone("410") },
  "/profile": {
    url: () => "/profile",
    get: visitorOr(signInRedirect("/profile"), "200"),
    post: visitorOr(signInRedirect("/profile"), "400"),
    form: () => ({ fullName: "x".repeat(10_000) }),
    hidesCustomerFrom: allButCustomer,
  },
  "/settings": {
    url: () => "/settings",
    get: visitorOr(signInRedirect("/settings"), "200"),
    post: visitorOr(signInRedirect("/settings"), "400"),
    hidesCustomerFrom: allButCustomer,
  },
  "/settings/data": {
    url: () => "/settings/data",
    get: visitorOr(signInRedirect("/settings/data"), "200"),
    post: visitorOr(signInRedirect("/settings/data"), "405"),
    hidesCustomerFrom: allButCustomer,
  },
  "/settings/delete": {
    url: () => "/settings/delete",
    get: visitorOr(signInRedirect("/settings/delete"), "200"),
    post: visitorOr(signInRedirect("/settings/delete"), "400"),
    hidesCustomerFrom: allButCustomer,
  },
  "/purchase": {
    url: () => "/purchase",
    get: visitorOr(signInRedirect("/purchase"), "200"),
    post: visitorOr(signInRedirect("/purchase"), "302 /cart"),
    hidesCustomerFrom: allButCustomer,
  },
  "/orders": {
    url: () => "/orders",
    get: visitorOr(signInRedirect("/orders"), "200"),
    post: visitorOr(signInRedirect("/orders"), "405"),
    hidesCustomerFrom: allButCustomer,
  },
  "/orders/:number": {
    url: ({ checkout }) => `/orders/${checkout}`,
    get: ownerOr("200", "302 /signin?returnTo=/orders/LS-10001", "404"),
    post: ownerOr("400", "302 /signin?returnTo=/orders/LS-10001", "404"),
    hidesCustomerFrom: allButCustomer,
  },
  "/checkout": {
    url: () => "/checkout",
    get: ownerOr("200", "302 /login?returnTo=/checkout", "302 /cart"),
    post: ownerOr("400", "302 /login?returnTo=/checkout", "302 /cart"),
    postData: visitorOr("302 /login?returnTo=/checkout", "400"),
    hidesCustomerFrom: allButCustomer,
  },
  "/checkout/placed/:number": {
    url: ({ checkout }) => `/checkout/placed/${checkout}`,
    get: ownerOr("200", "302 /login?returnTo=/checkout/placed/LS-10001", "404"),
    // The button that pays online, of an order that is paid in cash.
    post: ownerOr("409", "302 /login?returnTo=/checkout/placed/LS-10001", "404"),
    hidesCustomerFrom: allButCustomer,
  },
  "/dashboard": adminRow("/dashboard", "200", "400", noForm, allStaff("200", "403")),
  "/dashboard/today": adminRow("/dashboard/today", "200", "400", noForm, {
    ...allStaff("200", "403"),
    manager: { get: "200", post: "403" },
  }),
  "/dashboard/chase": adminRow(
    "/dashboard/chase?which=failed",
    "200",
    "400",
    () => ({ intent: "days", stuckDays: "0" }),
    { caller: { get: "200", post: "403" }, bookkeeper: { get: "200", post: "403" } },
  ),
  "/dashboard/refunds": adminRow("/dashboard/refunds", "200", "405", noForm, {
    bookkeeper: { get: "200", post: "405" },
  }),
  "/dashboard/refunds/:id": adminRow(
    "/dashboard/refunds/999999",
    "404",
    "404",
    () => ({ intent: "refuse" }),
    { bookkeeper: { get: "404", post: "404" } },
  ),
  "/dashboard/orders/:number/refund": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}/refund`,
    "200",
    "400",
    noForm,
    { bookkeeper: { get: "200", post: "400" } },
  ),
  "/dashboard/payments": adminRow("/dashboard/payments", "200", "400", noForm, {
    bookkeeper: { get: "200", post: "400" },
  }),
  "/dashboard/transfers": adminRow("/dashboard/transfers", "200", "400", noForm, {
    bookkeeper: { get: "200", post: "400" },
  }),
  "/dashboard/riders": adminRow("/dashboard/riders", "200", "400"),
  "/dashboard/riders/:id": adminRow("/dashboard/riders/999999", "404", "400"),
  "/dashboard/money": adminRow("/dashboard/money", "200", "405", noForm, {
    bookkeeper: { get: "200", post: "405" },
  }),
  "/dashboard/money.csv": {
    ...adminRow("/dashboard/money.csv", "405", "200", noForm, { manager: refused }),
    postData: { ...everyone("403"), visitor: "401", admin: "404" },
  },
  "/dashboard/money/payouts": adminRow("/dashboard/money/payouts", "200", "400", noForm, {
    bookkeeper: { get: "200", post: "400" },
  }),
  "/dashboard/money/disputes": adminRow("/dashboard/money/disputes", "200", "400", noForm, {
    bookkeeper: { get: "200", post: "400" },
  }),
  "/dashboard/orders.csv": {
    ...adminRow("/dashboard/orders.csv", "405", "200", noForm, { manager: refused }),
    postData: { ...everyone("403"), visitor: "401", admin: "404" },
  },
  "/dashboard/audit": adminRow("/dashboard/audit", "200", "405"),
  "/dashboard/orders/:number": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}`,
    "200",
    "400",
    () => ({ intent: "tracking", tracking: "x".repeat(200) }),
    { ...allStaff("200", "403"), packer: { get: "200", post: "400" } },
  ),
  "/dashboard/orders/write": adminRow("/dashboard/orders/write", "200", "405", noForm, {
    caller: { get: "200", post: "405" },
  }),
  "/dashboard/orders/new": adminRow("/dashboard/orders/new", "200", "400", noForm, {
    caller: { get: "200", post: "400" },
  }),
  "/dashboard/orders/:number/edit": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}/edit`,
    "200",
    "400",
    noForm,
    { caller: { get: "200", post: "400" } },
  ),
  "/dashboard/orders/:number/slip": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}/slip`,
    "200",
    "405",
    noForm,
    allStaff("200", "403"),
  ),
  // Whoever calls sees the record of a number; the owner marks it.
  "/dashboard/orders/:number/number": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}/number`,
    "200",
    "400",
    noForm,
    { manager: { get: "200", post: "403" }, caller: { get: "200", post: "403" } },
  ),
  "/dashboard/orders/:number/invoice": adminRow(
    ({ checkout }) => `/dashboard/orders/${checkout}/invoice`,
    "200",
    "405",
    noForm,
    { ...allStaff("200", "403"), packer: refused },
  ),
  "/dashboard/orders/:number/whatsapp": adminRow(
    "/dashboard/orders/LS-999999/whatsapp",
    "405",
    "404",
    noForm,
    { caller: { get: "405", post: "404" } },
  ),
  "/dashboard/confirm": adminRow("/dashboard/confirm", "200", "400", noForm, {
    caller: { get: "200", post: "400" },
  }),
  "/dashboard/confirm/release": adminRow("/dashboard/confirm/release", "200", "400"),
  "/dashboard/confirm/settings": adminRow("/dashboard/confirm/settings", "200", "400"),
  "/dashboard/confirm/:number": adminRow(
    ({ checkout }) => `/dashboard/confirm/${checkout}`,
    "200",
    "400",
    noForm,
    { caller: { get: "200", post: "400" } },
  ),
  "/dashboard/confirm/:number/whatsapp": adminRow(
    "/dashboard/confirm/LS-999999/whatsapp",
    "405",
    "404",
    noForm,
    { caller: { get: "405", post: "404" } },
  ),
  // A parcel that there is not: a bookkeeper sees parcels and changes none.
  "/dashboard/parcels/:reference": adminRow("/dashboard/parcels/SH-1", "404", "404", noForm, {
    ...allStaff("404", "404"),
    bookkeeper: { get: "404", post: "403" },
  }),
  "/dashboard/parcels/:reference/tell": adminRow("/dashboard/parcels/SH-1/tell", "405", "404", noForm, {
    caller: { get: "405", post: "404" },
  }),
  ...Object.fromEntries(
    [
      ["/dashboard/pack", "/dashboard/pack", "200", "400"],
      ["/dashboard/pack/slips", "/dashboard/pack/slips?parcels=999999", "404", "405"],
      ["/dashboard/pack/split/:number", "/dashboard/pack/split/LS-1", "404", "404"],
      ["/dashboard/hand-over", "/dashboard/hand-over", "200", "400"],
      ["/dashboard/hand-over/:id", "/dashboard/hand-over/999999", "404", "405"],
      ["/dashboard/take-back", "/dashboard/take-back", "200", "400"],
      ["/dashboard/take-back/:reference", "/dashboard/take-back/SH-1", "404", "404"],
      ["/dashboard/scan", "/dashboard/scan", "200", "400"],
      ["/dashboard/book", "/dashboard/book", "200", "400"],
      ["/dashboard/book/documents", "/dashboard/book/documents", "405", "404"],
    ].map(([pattern = "", path = "", get = "", post = ""]) => [
      pattern,
      adminRow(path, get, post, noForm, { packer: { get, post } }),
    ]),
  ),
  "/dashboard/customers": adminRow("/dashboard/customers", "200", "405"),
  "/dashboard/customers/:id": adminRow("/dashboard/customers/nobody", "404", "404"),
  "/dashboard/messages": adminRow("/dashboard/messages", "200", "400"),
  "/dashboard/messages/reviews": adminRow("/dashboard/messages/reviews", "200", "400"),
  "/dashboard/messages/:id": adminRow("/dashboard/messages/999999", "404", "404"),
  "/dashboard/products": adminRow("/dashboard/products", "200", "400"),
  "/dashboard/products/new": adminRow("/dashboard/products/new", "200", "400"),
  "/dashboard/products/:id": adminRow("/dashboard/products/lumiskin-retinol", "200", "400"),
  "/dashboard/products/:id/history": adminRow("/dashboard/products/lumiskin-retinol/history", "200", "405"),
  "/dashboard/products/:id/preview": adminRow("/dashboard/products/lumiskin-retinol/preview", "200", "405"),
  "/dashboard/products/bulk": adminRow("/dashboard/products/bulk", "200", "400"),
  "/dashboard/products/:id/stock": adminRow("/dashboard/products/lumiskin-retinol/stock", "200", "400"),
  "/dashboard/stock": adminRow("/dashboard/stock", "200", "400"),
  "/dashboard/products/order": adminRow("/dashboard/products/order", "200", "400"),
  "/dashboard/categories": adminRow("/dashboard/categories", "200", "400"),
  "/dashboard/prices": adminRow("/dashboard/prices", "200", "400"),
  "/dashboard/prices/new": adminRow("/dashboard/prices/new", "200", "400"),
  "/dashboard/products/:id/photos": adminRow("/dashboard/products/lumiskin-retinol/photos", "200", "400"),
  "/dashboard/products/:id/photos/upload": adminRow(
    "/dashboard/products/lumiskin-retinol/photos/upload",
    "405",
    "400",
  ),
  "/dashboard/photos": adminRow("/dashboard/photos", "200", "405"),
  "/dashboard/stock/purchases": adminRow("/dashboard/stock/purchases", "200", "400"),
  "/dashboard/stock/purchases/:id": adminRow("/dashboard/stock/purchases/1", "404", "400"),
  // A packer enters what is counted; starting and booking a count are the owner's and the manager's.
  "/dashboard/stock/counts": adminRow("/dashboard/stock/counts", "200", "400", undefined, {
    packer: { get: "200", post: "403" },
  }),
  "/dashboard/stock/counts/:id": adminRow("/dashboard/stock/counts/1", "404", "400", undefined, {
    packer: { get: "404", post: "400" },
  }),
  "/dashboard/stock/counts/:id/book": adminRow("/dashboard/stock/counts/1/book", "404", "400"),
  "/dashboard/content": adminRow("/dashboard/content", "200", "405"),
  "/dashboard/content/:key": adminRow("/dashboard/content/story", "200", "400"),
  "/dashboard/articles": adminRow("/dashboard/articles", "200", "405"),
  "/dashboard/articles/new": adminRow("/dashboard/articles/new", "200", "400"),
  "/dashboard/articles/:id": adminRow("/dashboard/articles/where-a-serum-goes", "200", "400"),
  "/dashboard/files": adminRow("/dashboard/files", "200", "400", noForm, { manager: refused }),
  ...Object.fromEntries(
    [
      ["products", "400"],
      ["stock", "200"],
      ["orders", "200"],
    ].map(([name, post = ""]) => [
      `/dashboard/files/${name}.csv`,
      {
        ...adminRow(`/dashboard/files/${name}.csv`, "405", post, noForm, { manager: refused }),
        postData: { ...everyone("403"), visitor: "401", admin: "404" },
      },
    ]),
  ),
  "/dashboard/files/:id": adminRow("/dashboard/files/made-up", "404", "404", noForm, { manager: refused }),
  "/dashboard/subscribers": adminRow("/dashboard/subscribers", "200", "400"),
  "/dashboard/outbox": adminRow("/dashboard/outbox", "200", "400"),
  "/dashboard/email": adminRow("/dashboard/email", "200", "409"),
  "/dashboard/settings": adminRow("/dashboard/settings", "200", "400"),
  "/dashboard/paid-parcels": adminRow("/dashboard/paid-parcels", "200", "400"),
  "/dashboard/payments/jazzcash": adminRow("/dashboard/payments/jazzcash", "200", "400", noForm, {
    manager: refused,
  }),
  "/dashboard/payments/advance": adminRow("/dashboard/payments/advance", "200", "400", noForm, {
    manager: refused,
  }),
  "/dashboard/couriers": adminRow("/dashboard/couriers", "200", "400"),
  "/dashboard/couriers/rules": adminRow("/dashboard/couriers/rules", "200", "400"),
  "/dashboard/couriers/:id": adminRow("/dashboard/couriers/postex", "200", "400"),
  "/dashboard/couriers/:id/cities": adminRow("/dashboard/couriers/postex/cities", "200", "400"),
  "/dashboard/couriers/:id/tariffs": adminRow("/dashboard/couriers/postex/tariffs", "200", "400"),
  "/dashboard/couriers/:id/sheet": adminRow("/dashboard/couriers/tcs/sheet", "200", "400"),
  // Booked by its protocol: it has no sheet.
  "/dashboard/couriers/:id/sheet.csv": adminRow("/dashboard/couriers/postex/sheet.csv", "405", "404"),
  "/dashboard/changes": adminRow("/dashboard/changes", "200", "405"),
  // Nothing has been changed here.
  "/dashboard/changes/:revision": adminRow("/dashboard/changes/1", "404", "404"),
  "/dashboard/staff": adminRow("/dashboard/staff", "200", "400", noForm, { manager: refused }),
  "/dashboard/staff/:id": adminRow("/dashboard/staff/nobody", "404", "404", noForm, { manager: refused }),
  "/dashboard/admins": adminRow("/dashboard/admins", "302 /dashboard/staff", "405", noForm, {
    manager: refused,
  }),
  "/dashboard/figures": adminRow("/dashboard/figures", "200", "405", noForm, {
    bookkeeper: { get: "200", post: "405" },
  }),
  "/dashboard/parcels/on-the-way": adminRow("/dashboard/parcels/on-the-way", "200", "405", noForm, {
    caller: { get: "200", post: "405" },
    bookkeeper: { get: "200", post: "405" },
  }),
  "/dashboard/parcels": adminRow("/dashboard/parcels", "302 /dashboard/pack", "405", noForm, {
    packer: { get: "302 /dashboard/pack", post: "405" },
    caller: { get: "302 /dashboard/parcels/on-the-way", post: "405" },
    bookkeeper: { get: "302 /dashboard/parcels/on-the-way", post: "405" },
  }),
  "/dashboard/two-step": adminRow("/dashboard/two-step", "200", "400", noForm, allStaff("200", "400")),
  "/dashboard/more": adminRow("/dashboard/more", "200", "405", noForm, allStaff("200", "405")),
  "/dashboard/find": adminRow(
    "/dashboard/find?q=serum",
    "200",
    "302 /dashboard/find?q=",
    noForm,
    allStaff("200", "302 /dashboard/find?q="),
  ),
  "/dashboard/filters": adminRow(
    "/dashboard/filters?screen=%2Fdashboard&filter=status%3DPending",
    "200",
    "400",
    noForm,
    allStaff("200", "400"),
  ),
  "/dashboard/*": adminRow("/dashboard/nothing-here", "404", "404"),
  "/*": { url: () => "/nothing-here", get: everyone("404"), post: everyone("404") },
};

/** What `server/` answers itself, before any route. */
export const serverPaths: Record<string, { get: string; post: string }> = {
  "/healthz": { get: "200", post: "405" },
  "/readyz": { get: "200", post: "405" },
  // Figures are served on a port of their own.
  "/metrics": { get: "404", post: "404" },
  "/mark.svg": { get: "200", post: "404" },
  "/manifest.webmanifest": { get: "200", post: "404" },
  "/favicon.ico": { get: "200", post: "404" },
  "/media/nothing.12345678.320.avif": { get: "404", post: "405" },
  "/.vite/manifest.json": { get: "404", post: "404" },
  "/.git/config": { get: "404", post: "404" },
  "/assets/": { get: "404", post: "404" },
  "/media/": { get: "404", post: "405" },
  "/api/auth/sign-in/email": { get: "404", post: "404" },
  "/api/auth/get-session": { get: "404", post: "404" },
};
