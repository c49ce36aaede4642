/** Tables without which there is no shop, each with what only it knows. */
export const neededTables: Readonly<Record<string, string>> = {
  products: "what is sold",
  product_images: "each product is read with its photos",
  media: "photos are files of it",
  stock_levels: "what can be ordered",
  settings: "accounts, limits and payment methods",
  users: "who is signed in, and may do what",
  sessions: "who is signed in",
  cart_entries: "what is ordered, and the header's count",
  orders: "what was ordered",
  order_lines: "what was ordered",
  payments: "what was paid",
  payment_methods: "which orders are paid at the door",
  refunds: "what was paid back",
  shipments: "where an order is",
  shipment_lines: "where an order is",
  product_ratings: "each product is read with its stars",
  couriers: "who has a parcel",
  courier_requests: "whether a parcel is booked",
  told_cash: "what a parcel collects",
};

/** Of the other tables, the routes that fall where one cannot be read. `~` is the dashboard. */
const routes: Readonly<Record<string, string>> = {
  accounts: "/settings /settings/data /settings/delete ~/two-step",
  advance_products: "~/payments/advance",
  articles: "/articles /article/:id /sitemap.xml /feed.xml ~/audit ~/photos ~/articles ~/articles/:id",
  audit_log: "~/audit ~/settings",
  categories:
    "/catalog ~/audit ~/products ~/products/new ~/products/:id ~/products/:id/history ~/products/bulk ~/products/order ~/categories ~/changes",
  cities:
    "~/chase ~/orders/:number ~/orders/new ~/orders/:number/edit ~/orders/:number/number ~/confirm ~/confirm/:number ~/parcels/:reference ~/pack ~/pack/slips ~/book ~/couriers/rules ~/couriers/:id/cities ~/couriers/:id/tariffs ~/figures ~/parcels/on-the-way",
  city_mappings: "~/book ~/couriers/:id/cities",
  confirmation_attempts:
    "/settings/data ~ ~/orders/:number ~/orders/write ~/confirm ~/confirm/release ~/confirm/:number ~/figures ~/find",
  contacts: "~/today ~/messages ~/messages/:id ~/outbox",
  content: "/about /privacy /privacy-policy /terms /exchange-policy ~/content ~/content/:key",
  content_photos: "~/photos",
  courier_cities: "~/book ~/couriers/:id/cities",
  courier_city_zones: "~/couriers/:id/tariffs",
  courier_credentials: "~/today ~/money ~/couriers ~/couriers/:id ~/figures",
  courier_payments: "~/today ~/money ~/figures",
  courier_rules: "~/book ~/settings ~/couriers/rules",
  courier_sheets: "~/couriers/:id/sheet",
  courier_tariff_rates: "~/couriers/:id/tariffs",
  courier_tariffs: "~/couriers/:id/tariffs",
  customer_notes: "/settings/data",
  delivery_wishes: "/settings/data ~/chase ~/parcels/on-the-way",
  gateway_accounts: "~/payments ~/settings ~/payments/jazzcash",
  gateway_answers:
    "/orders/:number /checkout/placed/:number ~ ~/payments ~/orders/:number ~/orders/:number/slip ~/orders/:number/invoice ~/find",
  gateway_payout_items: "~ ~/payments ~/money/payouts ~/orders/:number ~/find",
  gateway_payouts: "~/money ~/money/payouts",
  gateway_transactions:
    "/pay/:reference /orders/:number /checkout/placed/:number ~ ~/payments ~/money/payouts ~/orders/:number ~/orders/:number/slip ~/orders/:number/invoice ~/confirm/release ~/find",
  hand_overs: "~/riders ~/riders/:id ~/hand-over ~/hand-over/:id",
  import_runs: "~/files/:id",
  media_originals: "~/photos",
  money_entries:
    "~ ~/today ~/payments ~/riders ~/riders/:id ~/money ~/money/payouts ~/orders/:number ~/figures ~/find",
  newsletter_subscribers: "~/subscribers ~/outbox",
  order_adjustments: "~/figures",
  order_complaints: "/settings/data",
  order_events:
    "/settings/data ~ ~/refunds ~/refunds/:id ~/payments ~/riders ~/money ~/money/payouts ~/orders/:number ~/orders/:number/slip ~/orders/:number/invoice ~/outbox ~/paid-parcels ~/find",
  order_links: "/o/:token",
  order_list: "~ ~/figures ~/find",
  outbox: "~/today ~/outbox ~/settings",
  payment_disputes:
    "~ ~/payments ~/money ~/money/disputes ~/orders/:number ~/pack ~/pack/slips ~/book ~/find",
  payment_states:
    "/orders /orders/:number /checkout/placed/:number ~/orders/:number ~/orders/:number/edit ~/orders/:number/slip ~/orders/:number/invoice",
  payout_events: "~/money ~/money/payouts",
  phone_mark_events: "~/orders/:number/number",
  phone_marks: "/settings/data /checkout ~/orders/:number ~/orders/:number/number",
  purchase_lines: "~/products ~/products/:id/stock ~/stock ~/stock/purchases ~/figures",
  purchase_receipt_lines: "~/products ~/products/:id/stock ~/stock ~/stock/purchases ~/figures",
  purchases: "~/products ~/products/:id/stock ~/stock ~/stock/purchases ~/stock/purchases/:id ~/figures",
  reviews: "/product/:id/reviews /settings/data ~/orders/:number ~/messages/reviews",
  revisions:
    "/article/:id /sitemap.xml ~/products/:id/history ~/content/:key ~/articles/:id ~/settings ~/changes ~/changes/:revision",
  rider_events: "~/riders/:id",
  riders: "~/riders ~/riders/:id ~/orders/:number",
  saved_filters: "~/filters",
  scheduled_prices: "~/products/:id ~/prices",
  shipment_events:
    "/settings/data ~ ~/chase ~/orders/:number ~/orders/:number/number ~/parcels/on-the-way ~/find",
  stock_batches: "~/products/:id/stock ~/stock",
  stock_count_lines: "~/products/:id/stock ~/stock/counts ~/stock/counts/:id ~/stock/counts/:id/book",
  stock_counts: "~/stock/counts ~/stock/counts/:id ~/stock/counts/:id/book",
  stock_movements: "~/products/:id/stock ~/stock",
  suppliers: "~/products ~/products/:id/stock ~/stock ~/stock/purchases ~/stock/purchases/:id ~/figures",
  transfer_claims: "/settings/data ~ ~/payments ~/transfers ~/orders/:number ~/confirm/release ~/find",
  unsettled_orders: "~ ~/refunds ~/money ~/orders/:number ~/find",
  verifications: "/set-password",
  versions: "/products.xml",
};

export const mayFail = (table: string): string[] =>
  (routes[table] ?? "").split(" ").map((path) => path.replace("~", "/dashboard"));

/** Every table of both lists. */
export const listedTables = [...Object.keys(neededTables), ...Object.keys(routes)];
