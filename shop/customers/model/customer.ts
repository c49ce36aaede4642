import type { StaffRole } from "../../staff/model/permissions.ts";

/** A signed-in user, as read with the session. */
export interface Customer {
  id: string;
  email: string;
  fullName: string;
  phone: string | null;
  addresses: string[];
  /** null: a customer. */
  role: StaffRole | null;
  /** Whether the role is owner or manager. */
  isAdmin: boolean;
}

/** The name an order carries: the display name if it is not blank, else the email (R31). */
export function customerName(customer: Pick<Customer, "fullName" | "email">): string {
  return customer.fullName.trim() || customer.email;
}
