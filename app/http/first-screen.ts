import type { StaffRole } from "../../shop/staff/model/permissions.ts";
import { homePath } from "./return-to.ts";

const firstScreens: Readonly<Record<StaffRole, string>> = {
  owner: "/dashboard/today",
  manager: "/dashboard/today",
  packer: "/dashboard/pack",
  caller: "/dashboard/confirm",
  bookkeeper: "/dashboard/today",
};

/** Where someone who was going nowhere else begins after signing in: staff with their work, customers on the home page. */
export function firstScreen(role: StaffRole | null): string {
  return role === null ? homePath : firstScreens[role];
}
