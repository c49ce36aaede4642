import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/storefront/home.tsx"),
  route("contact", "routes/storefront/contact.tsx"),
  route("newsletter", "routes/storefront/newsletter.tsx"),
  route("newsletter/confirm", "routes/storefront/newsletter-confirm.tsx"),
  route("newsletter/leave", "routes/storefront/newsletter-leave.tsx"),
  route("catalog", "routes/storefront/catalogue.tsx"),
  route("product/:id", "routes/storefront/product.tsx"),
  // The ten items of the first range have routes of their own on the same screen (R15).
  ...["p1", "p2", "p3", "b1", "b2", "b3", "b4", "b5", "b6", "b7"].map((path) =>
    route(path, "routes/storefront/product.tsx", { id: `routes/storefront/product-${path}` }),
  ),
  route("search", "routes/storefront/search.tsx"),
  route("search/panel", "routes/storefront/search-panel.ts"),
  route("article/:id", "routes/storefront/article.tsx"),
  route("featured", "routes/storefront/featured.tsx"),
  route("trending", "routes/storefront/trending.tsx"),
  route("about", "routes/storefront/about.tsx"),
  // One page at two addresses; the first is the canonical one (R18).
  route("privacy", "routes/storefront/privacy.tsx"),
  route("privacy-policy", "routes/storefront/privacy.tsx", { id: "routes/storefront/privacy-policy" }),
  route("terms", "routes/storefront/terms.tsx"),
  route("exchange-policy", "routes/storefront/exchange-policy.tsx"),

  route("errors", "routes/gateways/errors.ts"),
  route("robots.txt", "routes/gateways/robots.ts"),
  route("sitemap.xml", "routes/gateways/sitemap.ts"),
  route("feed.xml", "routes/gateways/feed.ts"),

  route(".well-known/security.txt", "routes/gateways/security-txt.ts"),
  route("signup", "routes/account/sign-up.tsx"),
  route("signin", "routes/account/sign-in.tsx"),
  route("signin/code", "routes/account/sign-in-code.tsx"),
  route("signin/google", "routes/account/google-return.tsx"),
  route("api/auth/callback/google", "routes/gateways/google-callback.ts"),
  route("login", "routes/account/login.tsx"),
  route("signout", "routes/account/sign-out.tsx"),
  route("setup", "routes/account/setup.tsx"),
  route("set-password", "routes/account/set-password.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("verify-email", "routes/account/verify-email.tsx"),

  layout("routes/admin/area.tsx", [
    route("dashboard", "routes/admin/orders.tsx"),
    route("dashboard/orders.csv", "routes/admin/orders-csv.ts"),
    route("dashboard/orders/:number", "routes/admin/order.tsx"),
    route("dashboard/orders/:number/slip", "routes/admin/packing-slip.tsx"),
    route("dashboard/orders/:number/invoice", "routes/admin/invoice.tsx"),
    route("dashboard/messages", "routes/admin/messages.tsx"),
    route("dashboard/products", "routes/admin/products.tsx"),
    route("dashboard/products/new", "routes/admin/product-new.tsx"),
    route("dashboard/products/:id", "routes/admin/product.tsx"),
    route("dashboard/products/:id/history", "routes/admin/product-history.tsx"),
    route("dashboard/products/:id/preview", "routes/storefront/product-preview.tsx"),
    route("dashboard/products/bulk", "routes/admin/products-bulk.tsx"),
    route("dashboard/products/:id/stock", "routes/admin/product-stock.tsx"),
    route("dashboard/stock", "routes/admin/stock.tsx"),
    route("dashboard/products/order", "routes/admin/products-order.tsx"),
    route("dashboard/categories", "routes/admin/categories.tsx"),
    route("dashboard/prices", "routes/admin/prices.tsx"),
    route("dashboard/prices/new", "routes/admin/prices-new.tsx"),
    route("dashboard/products/:id/photos", "routes/admin/product-photos.tsx"),
    route("dashboard/products/:id/photos/upload", "routes/admin/product-photos-upload.ts"),
    route("dashboard/photos", "routes/admin/photos.tsx"),
    route("dashboard/subscribers", "routes/admin/subscribers.tsx"),
    route("dashboard/outbox", "routes/admin/outbox.tsx"),
    route("dashboard/settings", "routes/admin/settings.tsx"),
    route("dashboard/staff", "routes/admin/staff-list.tsx"),
    route("dashboard/staff/:id", "routes/admin/staff-member.tsx"),
    route("dashboard/admins", "routes/admin/admins.ts"),
    route("dashboard/audit", "routes/admin/audit.tsx"),
    route("dashboard/two-step", "routes/admin/two-step.tsx"),
    route("dashboard/changes", "routes/admin/changes.tsx"),
    route("dashboard/changes/:revision", "routes/admin/change.tsx"),
    route("dashboard/more", "routes/admin/more.tsx"),
    route("dashboard/*", "routes/storefront/not-found.tsx", { id: "routes/admin/not-found" }),
  ]),

  route("cart", "routes/storefront/cart.tsx"),

  layout("routes/checkout/area.tsx", [
    route("checkout", "routes/checkout/checkout.tsx"),
    route("checkout/placed/:number", "routes/checkout/placed.tsx"),
  ]),

  layout("routes/account/area.tsx", [
    route("profile", "routes/account/profile.tsx"),
    route("settings", "routes/account/settings.tsx"),
    route("settings/data", "routes/account/download-data.ts"),
    route("settings/delete", "routes/account/delete-account.tsx"),
    route("purchase", "routes/account/purchase.tsx"),
    route("orders", "routes/account/orders.tsx"),
    route("orders/:number", "routes/account/order.tsx"),
  ]),

  // For those who build the shop; 404 in production.
  route("styleguide", "routes/development/styleguide.tsx"),

  // Last: whatever no other route knows.
  route("*", "routes/storefront/not-found.tsx"),
] satisfies RouteConfig;
