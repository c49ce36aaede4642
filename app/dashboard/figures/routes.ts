import { type RouteConfig, route } from "@react-router/dev/routes";

export const figuresRoutes = [
  route("dashboard/figures", "dashboard/figures/figures.tsx"),
] satisfies RouteConfig;
