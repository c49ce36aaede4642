import type { StaffRole } from "./model/permissions.ts";

/** What the owner has set about the people who work in the shop. */
export interface StaffSettings {
  /** The largest discount, in whole percent, that a manager may give. */
  managerDiscountPercent: number;
}

export const standardStaffSettings: StaffSettings = { managerDiscountPercent: 10 };

/** Whether someone may give a discount of so many percent: the owner any, a manager up to the owner's limit. */
export function mayDiscount(
  role: StaffRole | null,
  percent: number,
  { managerDiscountPercent }: StaffSettings,
): boolean {
  if (!(percent > 0 && percent <= 100)) return false;
  return role === "owner" || (role === "manager" && percent <= managerDiscountPercent);
}
