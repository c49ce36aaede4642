import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/storefront/home.tsx"),

  route("signup", "routes/account/sign-up.tsx"),
  route("signin", "routes/account/sign-in.tsx"),
  route("login", "routes/account/login.tsx"),
  route("signout", "routes/account/sign-out.tsx"),
  route("setup", "routes/account/setup.tsx"),
  route("set-password", "routes/account/set-password.tsx"),

  // Last: whatever no other route knows.
  route("*", "routes/storefront/not-found.tsx"),
] satisfies RouteConfig;
