import { type RouteConfig, route } from "@react-router/dev/routes";

export const filesRoutes = [
  route("dashboard/files", "dashboard/files/files.tsx"),
  route("dashboard/files/products.csv", "dashboard/files/products-csv.ts"),
  route("dashboard/files/stock.csv", "dashboard/files/stock-csv.ts"),
  route("dashboard/files/orders.csv", "dashboard/files/shopify-orders-csv.ts"),
  route("dashboard/files/:id", "dashboard/files/import.tsx"),
] satisfies RouteConfig;
