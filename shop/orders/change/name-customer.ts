import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { findEditableOrder } from "../list/editable-order-queries.ts";
import { fieldsOf } from "../model/editable-order.ts";
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
