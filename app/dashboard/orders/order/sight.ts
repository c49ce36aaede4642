import { may, type StaffRole } from "../../../../shop/staff/model/permissions.ts";

/** What someone sees of orders, and may do with them. What they may not see is not in the data of their pages. */
export interface OrderSight {
  amounts: boolean;
  figures: boolean;
  email: boolean;
  ownerNotes: boolean;
  status: boolean;
  tracking: boolean;
  change: boolean;
  payment: boolean;
  exports: boolean;
  confirmation: boolean;
}

export function orderSight(role: StaffRole | null): OrderSight {
  return {
    amounts: may(role, "orders.amounts"),
    figures: may(role, "figures.see"),
    email: may(role, "orders.email"),
    ownerNotes: may(role, "orders.notes"),
    status: may(role, "orders.status"),
    tracking: may(role, "orders.tracking"),
    change: may(role, "orders.change"),
    payment: may(role, "payments.confirm"),
    exports: may(role, "exports"),
    confirmation: may(role, "confirmation"),
  };
}
