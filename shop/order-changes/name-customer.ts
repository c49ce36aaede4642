import type { Customer } from "../customers/customer.ts";
import { fieldsOf } from "../orders/editable-order.ts";
import { findEditableOrder } from "../orders/editable-order-queries.ts";
import type { Database } from "../schema.ts";
import { type ChangeOrderResult, changeOrder } from "./change-order.ts";

/** Sets only the customer's name of an order; otherwise as `changeOrder`. */
export async function nameCustomer(
  db: Database,
  staff: Customer,
  { number, name }: { number: number; name: string },
): Promise<ChangeOrderResult> {
  const order = await findEditableOrder(db, number);
  if (!order) return { outcome: "unknown" };
  const shown = fieldsOf(order);
  return changeOrder(db, staff, { orderId: order.id, number, shown, typed: { ...shown, name }, added: [] });
}
