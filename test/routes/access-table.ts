/** Who asks: nobody signed in, a customer, another customer, an admin. */
export const people = ["visitor", "customer", "other", "admin"] as const;
export type Person = (typeof people)[number];

/** What the cast of the walk has, for addresses and forms. */
export interface Cast {
  /** The customer's placed checkout, such as `LS-10001`, and its order's id in the database. */
  checkout: string;
  order: number;
  /** The customer's cart entry. */
  entry: number;
}

type Verdicts = Record<Person, string>;

export interface Row {
  url: (cast: Cast) => string;
  get: Verdicts;
  /** Of the `.data` form, where it differs. */
  data?: Verdicts;
  post: Verdicts;
  postData?: Verdicts;
  form?: (cast: Cast) => Record<string, string>;
  /** Who must not find the customer's address, number or email in the answer. */
  hidesCustomerFrom?: Person[];
}

const all = (verdict: string): Verdicts => ({
  visitor: verdict,
  customer: verdict,
  other: verdict,
  admin: verdict,
});
const visitorElse = (visitor: string, others: string): Verdicts => ({ ...all(others), visitor });
const noForm = all("405");

const page = (path: string): Row => ({ url: () => path, get: all("200"), post: noForm });
const signIn = (path: string) => `302 /signin?returnTo=${path}`;
const everyoneButTheCustomer: Person[] = ["visitor", "other"];

/** An area of the admins: R17. Signed out, GET is the loading screen and nothing more. */
const admins = (
  path: string | ((cast: Cast) => string),
  get: string,
  post: string,
  form: Row["form"] = () => ({}),
): Row => ({
  url: (cast) => (typeof path === "string" ? path : path(cast)),
  form,
  get: { visitor: "200", customer: "302 /", other: "302 /", admin: get },
  post: { visitor: "401", customer: "403", other: "403", admin: post },
  hidesCustomerFrom: ["visitor", "customer", "other"],
});

const product = (path: string): Row => ({
  url: () => path,
  get: all("200"),
  post: visitorElse("401", "400"),
  form: () => ({ intent: "add", quantity: "0" }),
});

/**
 * Every route of the shop and what each person gets there, written from the specification (section 6) and
 * its readings (16, 17, 28). A POST sends a form that the rules refuse, so that nothing changes: whoever
 * may send it is told 400, 404 or 409, whoever may not is stopped before.
 */
export const access: Record<string, Row> = {
  "/": page("/"),
  "/catalog": page("/catalog"),
  "/product/:id": product("/product/lumiskin-retinol"),
  ...Object.fromEntries(
    ["p1", "p2", "p3", "b1", "b2", "b3", "b4", "b5", "b6", "b7"].map((path) => [
      `/${path}`,
      product(`/${path}`),
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
    ].map((path) => [path, page(path)]),
  ),
  "/search/panel": page("/search/panel?q=serum"),
  "/article/:id": page("/article/where-a-serum-goes"),
  "/contact": { url: () => "/contact", get: all("200"), post: all("400") },
  "/newsletter": { url: () => "/newsletter", get: all("200"), post: all("400") },
  "/newsletter/confirm": {
    url: () => "/newsletter/confirm?token=made-up",
    get: all("410"),
    post: all("410"),
  },
  "/newsletter/leave": { url: () => "/newsletter/leave?token=made-up", get: all("410"), post: all("410") },
  "/cart": {
    url: () => "/cart",
    get: all("200"),
    post: visitorElse(signIn("/cart"), "302 /cart"),
    postData: visitorElse(signIn("/cart"), "200"),
    // Another customer's entry: the answer is the asker's own cart, and the entry stays.
    form: ({ entry }) => ({ intent: "quantity", entry: String(entry), quantity: "0" }),
    hidesCustomerFrom: everyoneButTheCustomer,
  },
  "/robots.txt": page("/robots.txt"),
  "/sitemap.xml": page("/sitemap.xml"),
  "/feed.xml": page("/feed.xml"),
  // The owner has set no email here.
  "/.well-known/security.txt": { url: () => "/.well-known/security.txt", get: all("404"), post: noForm },
  "/signup": {
    url: () => "/signup",
    get: visitorElse("200", "302 /"),
    post: visitorElse("400", "302 /"),
    postData: all("400"),
  },
  "/signin": {
    url: () => "/signin",
    get: visitorElse("200", "302 /"),
    post: visitorElse("400", "302 /"),
    postData: all("400"),
  },
  "/signin/code": {
    url: () => "/signin/code",
    get: visitorElse("302 /signin", "302 /"),
    post: visitorElse("302 /signin", "302 /"),
  },
  "/signin/google": {
    url: () => "/signin/google",
    get: visitorElse("302 /signin?google=failed", "302 /"),
    post: noForm,
  },
  // Google is not set up here.
  "/api/auth/callback/google": {
    url: () => "/api/auth/callback/google?code=made-up&state=made-up",
    get: all("404"),
    post: noForm,
  },
  "/login": { url: () => "/login", get: all("302 /signin"), post: noForm },
  "/signout": { url: () => "/signout", get: all("302 /"), post: visitorElse("302 /", "302 /") },
  "/setup": { url: () => "/setup?token=made-up", get: all("404"), post: all("404") },
  "/set-password": { url: () => "/set-password?token=made-up", get: all("410"), post: all("410") },
  "/forgot-password": { url: () => "/forgot-password", get: all("200"), post: all("400") },
  "/verify-email": { url: () => "/verify-email?token=made-up", get: all("410"), post: all("410") },
  "/profile": {
    url: () => "/profile",
    get: visitorElse(signIn("/profile"), "200"),
    post: visitorElse(signIn("/profile"), "400"),
    form: () => ({ fullName: "x".repeat(10_000) }),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/settings": {
    url: () => "/settings",
    get: visitorElse(signIn("/settings"), "200"),
    post: visitorElse(signIn("/settings"), "400"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/settings/data": {
    url: () => "/settings/data",
    get: visitorElse(signIn("/settings/data"), "200"),
    post: visitorElse(signIn("/settings/data"), "405"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/settings/delete": {
    url: () => "/settings/delete",
    get: visitorElse(signIn("/settings/delete"), "200"),
    post: visitorElse(signIn("/settings/delete"), "400"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/purchase": {
    url: () => "/purchase",
    get: visitorElse(signIn("/purchase"), "200"),
    post: visitorElse(signIn("/purchase"), "302 /cart"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/orders": {
    url: () => "/orders",
    get: visitorElse(signIn("/orders"), "200"),
    post: visitorElse(signIn("/orders"), "405"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/orders/:number": {
    url: ({ checkout }) => `/orders/${checkout}`,
    get: { visitor: "302 /signin?returnTo=/orders/LS-10001", customer: "200", other: "404", admin: "404" },
    post: visitorElse("302 /signin?returnTo=/orders/LS-10001", "405"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/checkout": {
    url: () => "/checkout",
    get: {
      visitor: "302 /login?returnTo=/checkout",
      customer: "200",
      other: "302 /cart",
      admin: "302 /cart",
    },
    post: {
      visitor: "302 /login?returnTo=/checkout",
      customer: "400",
      other: "302 /cart",
      admin: "302 /cart",
    },
    postData: visitorElse("302 /login?returnTo=/checkout", "400"),
    hidesCustomerFrom: everyoneButTheCustomer,
  },
  "/checkout/placed/:number": {
    url: ({ checkout }) => `/checkout/placed/${checkout}`,
    get: {
      visitor: "302 /login?returnTo=/checkout/placed/LS-10001",
      customer: "200",
      other: "404",
      admin: "404",
    },
    post: visitorElse("302 /login?returnTo=/checkout/placed/LS-10001", "405"),
    hidesCustomerFrom: ["visitor", "other", "admin"],
  },
  "/dashboard": admins("/dashboard", "200", "400"),
  "/dashboard/orders.csv": {
    ...admins("/dashboard/orders.csv", "405", "200"),
    postData: { visitor: "401", customer: "403", other: "403", admin: "404" },
  },
  "/dashboard/audit": admins("/dashboard/audit", "200", "405"),
  "/dashboard/orders/:number": admins(({ checkout }) => `/dashboard/orders/${checkout}`, "200", "400"),
  "/dashboard/orders/:number/slip": admins(
    ({ checkout }) => `/dashboard/orders/${checkout}/slip`,
    "200",
    "405",
  ),
  "/dashboard/orders/:number/invoice": admins(
    ({ checkout }) => `/dashboard/orders/${checkout}/invoice`,
    "200",
    "405",
  ),
  "/dashboard/messages": admins("/dashboard/messages", "200", "400"),
  "/dashboard/products": admins("/dashboard/products", "200", "405"),
  "/dashboard/subscribers": admins("/dashboard/subscribers", "200", "405"),
  "/dashboard/outbox": admins("/dashboard/outbox", "200", "400"),
  "/dashboard/settings": admins("/dashboard/settings", "200", "400"),
  "/dashboard/admins": admins("/dashboard/admins", "200", "400"),
  "/dashboard/two-step": admins("/dashboard/two-step", "200", "400"),
  "/dashboard/*": admins("/dashboard/nothing-here", "404", "404"),
  // For those who build the shop: not there in production.
  "/styleguide": { url: () => "/styleguide", get: all("404"), post: all("405") },
  "/*": { url: () => "/nothing-here", get: all("404"), post: all("404") },
};

/** What `server/` answers itself, before any route. */
export const files: Record<string, { get: string; post: string }> = {
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
