import { type RouteConfig, route } from "@react-router/dev/routes";

export const ordersRoutes = [
  route("dashboard", "dashboard/orders/list/orders.tsx"),
  route("dashboard/orders.csv", "dashboard/orders/list/csv.ts"),
  route("dashboard/orders/:number", "dashboard/orders/order/order.tsx"),
  route("dashboard/orders/write", "dashboard/orders/list/write.tsx"),
  route("dashboard/orders/new", "dashboard/orders/edit/new.tsx"),
  route("dashboard/orders/:number/edit", "dashboard/orders/edit/edit.tsx"),
  route("dashboard/orders/:number/slip", "dashboard/orders/print/packing-slip.tsx"),
  route("dashboard/orders/:number/whatsapp", "dashboard/orders/order/whatsapp.ts"),
  route("dashboard/orders/:number/invoice", "dashboard/orders/print/invoice.tsx"),
] satisfies RouteConfig;
