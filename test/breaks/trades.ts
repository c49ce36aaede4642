/**
 * The trades of the shop, and where their code is: the first row whose pattern matches a path decides. Code that no row
 * names is not broken.
 */
const places: [trade: string, path: RegExp][] = [
  [
    "",
    /\.test\.tsx?$|\.d\.ts$|(^|[/-])(dev|development|seeding|schema|service-worker|log|icons)[./-]|-schema\.ts$|offline/,
  ],
  [
    "mail",
    /^shop\/(mail|base\/outbox|customers\/(contact|newsletter))\/|^platform\/mail\/|^app\/storefront\/contact\//,
  ],
  ["mail", /^app\/dashboard\/people\/(message|outbox|subscribe|reply|mark-read)/],
  [
    "search",
    /^shop\/(catalogue\/search|overview\/find)\/|^app\/storefront\/search\/|^app\/(dashboard|ui)\/.*\/(search|find)[^/]*$/,
  ],
  [
    "refunds and books",
    /^shop\/payments\/(refunds|accounting)\/|^app\/dashboard\/(payments|orders\/order)\/(refund|payout|money|dispute)/,
  ],
  [
    "payments and transfers",
    /^shop\/(payments\/|base\/(price|typed-amount))|^app\/dashboard\/payments\/|^server\/jobs\/(payment|refund)-jobs/,
  ],
  [
    "payments and transfers",
    /^app\/(checkout\/pay\/|.*\/(payer|payment|pay-|transfer|advance|transactions|request-transfer|start-payment|request-pay)[^/]*$)/,
  ],
  [
    "confirmation and customers' links",
    /^shop\/orders\/(confirm|answers|link)\/|^app\/(dashboard\/confirmation|checkout\/order-link)\//,
  ],
  [
    "parcels",
    /^shop\/fulfilment\/(parcels|paid-parcels)\/|^shop\/orders\/whereabouts\/|^app\/dashboard\/(parcels\/(?!rider)|orders\/print\/|today\/(parcel|scan))/,
  ],
  [
    "couriers and riders",
    /^shop\/fulfilment\/|^app\/dashboard\/(couriers|parcels)\/|^app\/gateways\/courier|^server\/jobs\/courier-jobs/,
  ],
  ["stock", /^shop\/catalogue\/stock\/|^app\/dashboard\/stock\//],
  [
    "cart and checkout",
    /^shop\/(checkout\/|base\/(with-)?idempotency)|^app\/checkout\/|^app\/account\/orders\/purchase/,
  ],
  [
    "staff and undo",
    /^shop\/(staff|undo|base\/(audit|revisions))\/|^shop\/customers\/account\/(two-factor|revoke)|^app\/dashboard\/(staff|changes)\//,
  ],
  [
    "staff and undo",
    /^app\/(dashboard\/content\/(restore|earlier-versions|difference)|http\/(require-staff|dashboard-access))/,
  ],
  [
    "content and files",
    /^shop\/(content\/|catalogue\/(files\/|photos\/(?!product-photo))|base\/markdown\/)|^app\/(dashboard\/(content\/|files\/(?!import|products))|storefront\/(articles|home|pages)\/)/,
  ],
  ["identity", /^app\/(identity|http\/limits|account\/(sign-in|settings))\/|^shop\/customers\/account\//],
  ["catalogue", /^shop\/catalogue\/|^app\/(dashboard|storefront)\/(catalogue|product|files)\//],
  [
    "orders",
    /^shop\/(orders|customers|overview|base\/(phone-number|karachi-time))|^app\/(dashboard\/(orders|people|today)|account\/orders|ui\/views)\//,
  ],
  ["server", /^(server|platform)\/|^app\/(http|gateways|root|entry|error-page|browser-errors)/],
];

export const trades = [
  "catalogue",
  "cart and checkout",
  "orders",
  "confirmation and customers' links",
  "parcels",
  "couriers and riders",
  "payments and transfers",
  "refunds and books",
  "stock",
  "content and files",
  "staff and undo",
  "mail",
  "search",
  "identity",
  "server",
];

/** The trade of a source file; none for tests, tools and what no row names. */
export function tradeOf(file: string): string | undefined {
  if (!/^(app|platform|server|shop)\/.*\.tsx?$/.test(file)) return undefined;
  return places.find(([, path]) => path.test(file))?.[0] || undefined;
}
