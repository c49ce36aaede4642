import { type RouteConfig, route } from "@react-router/dev/routes";
import { accountRoutes } from "./account/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { gatewaysRoutes } from "./gateways/routes.ts";
import { storefrontRoutes } from "./storefront/routes.ts";

export default [
  ...storefrontRoutes,
  ...gatewaysRoutes,
  ...accountRoutes,
  ...dashboardRoutes,
  ...checkoutRoutes,
  // Last: whatever no other route knows.
  route("*", "storefront/pages/not-found.tsx"),
] satisfies RouteConfig;
