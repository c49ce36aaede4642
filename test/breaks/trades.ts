/**
 * The trades of the shop, and where their code is: the first row whose pattern matches a path decides. Code that no row
 * names is not broken. When folders move, change only these patterns.
 */
const places: [trade: string, path: RegExp][] = [
  [
    "",
    /\.test\.tsx?$|\.d\.ts$|(^|[/-])(dev|development|seed|schema|service-worker|log|icons)[./-]|-schema\.ts$|offline/,
  ],
  ["mail", /^shop\/(emails|notifications|contact|newsletter|whatsapp|mail)\/|^platform\/mail\//],
  ["mail", /^app\/.*\/(message|outbox|subscribe|newsletter|reply|mark-read)[^/]*$/],
  ["search", /^shop\/(search|find|pagination)\/|^shop\/.*\/search\/|^app\/.*\/(search|find)[^/]*$/],
  ["refunds and books", /^shop\/(refunds|books)\/|^shop\/payments\/(refunds|accounting)\//],
  ["refunds and books", /^app\/.*\/(order-)?(refund|payout|money|dispute)[^/]*$/],
  ["payments and transfers", /^shop\/(payments|online-payments|transfers|advance|order-advance|money)\//],
  [
    "payments and transfers",
    /^app\/.*\/(payment|payer|pay|transfer|jazzcash|advance|order-payment|order-transactions|order-advance|request-transfer|start-payment|request-pay)[^/]*$|^server\/(payment|refund)-jobs/,
  ],
  [
    "confirmation and customers' links",
    /^shop\/(confirmation|order-links|order-answers)\/|^shop\/orders\/(confirm|answers)\//,
  ],
  ["confirmation and customers' links", /^app\/.*\/(confirm|call|number)[^/]*$|^app\/.*\/order-link\//],
  [
    "parcels",
    /^shop\/(shipments|paid-parcels|whereabouts)\/|^shop\/fulfilment\/(parcels|paid-parcels|model)\//,
  ],
  ["couriers and riders", /^shop\/(couriers|cities|riders)\/|^shop\/fulfilment\//],
  [
    "couriers and riders",
    /^app\/.*\/(courier|book|rider|city|paste-cities|tariff|tell-by-hand|uncancelled)[^/]*$|^server\/courier-jobs/,
  ],
  [
    "parcels",
    /^app\/.*\/(pack|hand-over|queued-hand-overs|take-back|parcel|paid-parcels|slip|scan|pick-list|split|unnamed|invoice|print|pieces)[^/]*$/,
  ],
  [
    "stock",
    /^shop\/(stock|catalogue\/stock)\/|^app\/.*\/(stock|count|purchase-(action|lines|receipts|view)|purchases?\.|new-purchase|receive-purchase|correct-stock|product-stock|supplier)[^/]*$/,
  ],
  ["cart and checkout", /^shop\/(cart|checkout|idempotency)\/|^app\/.*\/(checkout|cart)\//],
  ["cart and checkout", /^app\/.*\/(cart|purchase|add-to-cart|store-purchase)[^/]*$/],
  [
    "staff and undo",
    /^shop\/(staff|undo|audit|revisions|base\/revisions)\/|^shop\/customers\/[^/]*(staff|owner|two-factor|discount|revoke)/,
  ],
  [
    "staff and undo",
    /^app\/.*\/(staff|undo|change|audit|restore|earlier-versions|difference|two-step|admins|authenticator|require-staff|dashboard-access)[^/]*$/,
  ],
  [
    "content and files",
    /^shop\/(content|articles|files|media|markdown|settings|catalogue\/files|base\/markdown)\//,
  ],
  [
    "content and files",
    /^app\/.*\/(content|article|files|settings|chase-settings|about|hero|home|policy|privacy|brand)[^/]*$/,
  ],
  ["identity", /^app\/(identity|limits)\/|^shop\/(customers|account)\/|^app\/.*\/account\/(?!order)/],
  ["catalogue", /^shop\/(catalogue|product-photos|scheduled-prices)\//],
  [
    "catalogue",
    /^app\/.*\/(product|price|bulk|categor|catalogue|import|photo|named-photos|featured|trending|gallery|zoom)[^/]*$/,
  ],
  [
    "orders",
    /^shop\/(orders|order-changes|chat-orders|complaints|people|today|saved-filters|overview|phone-number|karachi-time)/,
  ],
  [
    "orders",
    /^app\/.*\/(order|chase|today|customer|filter|placed|track|complaint|linked-order|delivery|status|axis|what-to-change)[^/]*$/,
  ],
  [
    "server",
    /^(server|platform)\/|^app\/(http|root|entry|error-page|browser-errors)|^app\/.*\/(sitemap|feed|robots|security-txt)/,
  ],
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
