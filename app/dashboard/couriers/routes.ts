import { type RouteConfig, route } from "@react-router/dev/routes";

export const couriersRoutes = [
  route("dashboard/couriers", "dashboard/couriers/couriers.tsx"),
  route("dashboard/couriers/rules", "dashboard/couriers/rules.tsx"),
  route("dashboard/couriers/:id", "dashboard/couriers/courier.tsx"),
  route("dashboard/couriers/:id/cities", "dashboard/couriers/cities.tsx"),
  route("dashboard/couriers/:id/tariffs", "dashboard/couriers/tariffs.tsx"),
  route("dashboard/couriers/:id/sheet", "dashboard/couriers/sheet.tsx"),
  route("dashboard/couriers/:id/sheet.csv", "dashboard/couriers/sheet-csv.ts"),
  route("dashboard/book", "dashboard/couriers/book/book.tsx"),
  route("dashboard/book/documents", "dashboard/couriers/book/documents.ts"),
  route("dashboard/parcels/:reference", "dashboard/couriers/parcel/parcel.tsx"),
  route("dashboard/parcels/:reference/tell", "dashboard/couriers/parcel/tell.ts"),
] satisfies RouteConfig;
