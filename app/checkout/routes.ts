import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export const checkoutRoutes = [
  // An order's link, for whoever has it.
  route("o/:token", "checkout/order-link/order-link.tsx"),
  route("review/:token", "checkout/order-link/review.tsx"),
  route("pay/:reference", "checkout/pay/pay.tsx"),
  route("track", "checkout/order-link/track.tsx"),
  route("cart", "checkout/cart/cart.tsx"),

  layout("checkout/area.tsx", [
    route("checkout", "checkout/checkout/checkout.tsx"),
    route("checkout/placed/:number", "checkout/checkout/placed.tsx"),
  ]),
] satisfies RouteConfig;
