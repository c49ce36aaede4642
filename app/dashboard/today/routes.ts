import { type RouteConfig, route } from "@react-router/dev/routes";

export const todayRoutes = [
  route("dashboard/today", "dashboard/today/today.tsx"),
  route("dashboard/chase", "dashboard/today/chase.tsx"),
  route("dashboard/parcels/on-the-way", "dashboard/today/on-the-way.tsx"),
  route("dashboard/scan", "dashboard/today/scan.tsx"),
  route("dashboard/find", "dashboard/today/find.tsx"),
  route("dashboard/filters", "dashboard/today/filters.tsx"),
  route("dashboard/more", "dashboard/today/more.tsx"),
] satisfies RouteConfig;
