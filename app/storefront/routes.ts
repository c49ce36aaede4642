import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { ownRoutes } from "../../shop/catalogue/model/own-routes.ts";

export const storefrontRoutes = [
  index("storefront/home/home.tsx"),
  route("contact", "storefront/contact/contact.tsx"),
  route("newsletter", "storefront/contact/newsletter.tsx"),
  route("newsletter/confirm", "storefront/contact/newsletter-confirm.tsx"),
  route("newsletter/leave", "storefront/contact/newsletter-leave.tsx"),
  route("catalog", "storefront/catalogue/catalogue.tsx"),
  route("product/:id", "storefront/product/product.tsx"),
  route("product/:id/reviews", "storefront/product/reviews.tsx"),
  route("products/:handle", "storefront/product/shopify-product.ts"),
  ...ownRoutes.map((path) =>
    route(path.slice(1), "storefront/product/product.tsx", {
      id: `storefront/product/product-${path.slice(1)}`,
    }),
  ),
  route("search", "storefront/search/search.tsx"),
  route("search/panel", "storefront/search/panel.ts"),
  route("articles", "storefront/articles/articles.tsx"),
  route("article/:id", "storefront/articles/article.tsx"),
  route("featured", "storefront/home/featured.tsx"),
  route("trending", "storefront/home/trending.tsx"),
  route("about", "storefront/pages/about.tsx"),
  // One page at two addresses; the first is the canonical one (R18).
  route("privacy", "storefront/pages/privacy.tsx"),
  route("privacy-policy", "storefront/pages/privacy.tsx", { id: "storefront/pages/privacy-policy" }),
  route("terms", "storefront/pages/terms.tsx"),
  route("exchange-policy", "storefront/pages/exchange-policy.tsx"),
] satisfies RouteConfig;
