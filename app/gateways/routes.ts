import { type RouteConfig, route } from "@react-router/dev/routes";

export const gatewaysRoutes = [
  route("errors", "gateways/errors.ts"),
  route("robots.txt", "gateways/robots.ts"),
  route("sitemap.xml", "gateways/sitemap.ts"),
  route("feed.xml", "gateways/feed.ts"),
  route("products.xml", "gateways/products-feed.ts"),
  route("webhooks/:courier", "gateways/courier-webhook.ts"),
  route("payments/jazzcash/return", "gateways/jazzcash-return.ts"),
  route("payments/jazzcash/notification", "gateways/jazzcash-notification.ts"),
  route(".well-known/security.txt", "gateways/security-txt.ts"),
  route("api/auth/callback/google", "gateways/google-callback.ts"),
] satisfies RouteConfig;
