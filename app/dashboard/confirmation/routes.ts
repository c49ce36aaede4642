import { type RouteConfig, route } from "@react-router/dev/routes";

export const confirmationRoutes = [
  route("dashboard/orders/:number/number", "dashboard/confirmation/number.tsx"),
  route("dashboard/confirm", "dashboard/confirmation/confirm.tsx"),
  route("dashboard/confirm/release", "dashboard/confirmation/release.tsx"),
  route("dashboard/confirm/settings", "dashboard/confirmation/settings.tsx"),
  route("dashboard/confirm/:number", "dashboard/confirmation/confirm.tsx", {
    id: "dashboard/confirmation/confirm-number",
  }),
  route("dashboard/confirm/:number/whatsapp", "dashboard/confirmation/whatsapp.ts"),
] satisfies RouteConfig;
