import { type RouteConfig, route } from "@react-router/dev/routes";

export const stockRoutes = [
  route("dashboard/products/:id/stock", "dashboard/stock/product-stock.tsx"),
  route("dashboard/stock", "dashboard/stock/stock.tsx"),
  route("dashboard/stock/purchases", "dashboard/stock/purchases.tsx"),
  route("dashboard/stock/purchases/:id", "dashboard/stock/purchase.tsx"),
  route("dashboard/stock/counts", "dashboard/stock/counts.tsx"),
  route("dashboard/stock/counts/:id", "dashboard/stock/count.tsx"),
  route("dashboard/stock/counts/:id/book", "dashboard/stock/book-count.tsx"),
] satisfies RouteConfig;
