import { type RouteConfig, route } from "@react-router/dev/routes";

export const staffRoutes = [
  route("dashboard/staff", "dashboard/staff/list.tsx"),
  route("dashboard/staff/:id", "dashboard/staff/member.tsx"),
  route("dashboard/admins", "dashboard/staff/admins.ts"),
  route("dashboard/audit", "dashboard/staff/audit.tsx"),
  route("dashboard/two-step", "dashboard/staff/two-step.tsx"),
] satisfies RouteConfig;
