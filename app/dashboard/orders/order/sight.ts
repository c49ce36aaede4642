import { may, type Permission, type StaffRole } from "../../../../shop/staff/model/permissions.ts";

const permissions = {
  amounts: "orders.amounts",
  figures: "figures.see",
  email: "orders.email",
  ownerNotes: "orders.notes",
  status: "orders.status",
  tracking: "orders.tracking",
  change: "orders.change",
  payment: "payments.confirm",
  exports: "exports",
  confirmation: "confirmation",
} as const satisfies Record<string, Permission>;

/** What someone sees of orders, and may do with them. What they may not see is not in the data of their pages. */
export type OrderSight = Record<keyof typeof permissions, boolean>;

export function orderSight(role: StaffRole | null): OrderSight {
  const all = Object.entries(permissions).map(([name, permission]) => [name, may(role, permission)]);
  return Object.fromEntries(all);
}
