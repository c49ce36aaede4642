import { type RouteConfig, route } from "@react-router/dev/routes";

export const changesRoutes = [
  route("dashboard/products/:id/history", "dashboard/changes/product-history.tsx"),
  route("dashboard/changes", "dashboard/changes/changes.tsx"),
  route("dashboard/changes/:revision", "dashboard/changes/change.tsx"),
] satisfies RouteConfig;
