import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export const accountRoutes = [
  route("signup", "account/sign-in/sign-up.tsx"),
  route("signin", "account/sign-in/sign-in.tsx"),
  route("signin/code", "account/sign-in/code.tsx"),
  route("signin/google", "account/sign-in/google-return.tsx"),
  route("login", "account/sign-in/login.tsx"),
  route("signout", "account/sign-in/sign-out.tsx"),
  route("setup", "account/sign-in/setup.tsx"),
  route("set-password", "account/sign-in/set-password.tsx"),
  route("forgot-password", "account/sign-in/forgot-password.tsx"),
  route("verify-email", "account/sign-in/verify-email.tsx"),

  layout("account/area.tsx", { id: "account" }, [
    route("profile", "account/settings/profile.tsx"),
    route("settings", "account/settings/settings.tsx"),
    route("settings/data", "account/settings/download-data.ts"),
    route("settings/delete", "account/settings/delete-account.tsx"),
    route("purchase", "account/orders/purchase.tsx"),
    route("orders", "account/orders/orders.tsx"),
    route("orders/:number", "account/orders/order.tsx"),
  ]),
] satisfies RouteConfig;
