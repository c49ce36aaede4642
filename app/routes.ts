import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/storefront/home.tsx"),

  // Last: whatever no other route knows.
  route("*", "routes/storefront/not-found.tsx"),
] satisfies RouteConfig;
