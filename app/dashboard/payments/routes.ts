import { type RouteConfig, route } from "@react-router/dev/routes";

export const paymentsRoutes = [
  route("dashboard/transfers", "dashboard/payments/transfers.tsx"),
  route("dashboard/payments", "dashboard/payments/payments.tsx"),
  route("dashboard/money", "dashboard/payments/money.tsx"),
  route("dashboard/money.csv", "dashboard/payments/money-csv.ts"),
  route("dashboard/money/payouts", "dashboard/payments/payouts.tsx"),
  route("dashboard/money/disputes", "dashboard/payments/disputes.tsx"),
  route("dashboard/orders/:number/refund", "dashboard/payments/refund-new.tsx"),
  route("dashboard/refunds", "dashboard/payments/refunds.tsx"),
  route("dashboard/refunds/:id", "dashboard/payments/refund.tsx"),
  route("dashboard/payments/advance", "dashboard/payments/advance-settings.tsx"),
  route("dashboard/payments/jazzcash", "dashboard/payments/jazzcash.tsx"),
] satisfies RouteConfig;
