import type { RouterContextProvider } from "react-router";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { listWhereabouts } from "../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { customer, database } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { type NextStepView, toNextStep } from "../orders/order/next-view.ts";
import { orderSight } from "../orders/order/sight.ts";
import { getAdminOrderView } from "../orders/order/view.ts";

/** What is said of an order that was looked for in vain. */
export interface NotInListView {
  typed: string;
  /** null: there is no order with this number. */
  order: { number: string; path: string; next: NextStepView | null } | null;
}

/** The order whose number was typed below a list of parcels, and its next step. @returns null: nothing was typed */
export async function findNotInList(
  { searchParams }: URL,
  context: Readonly<RouterContextProvider>,
): Promise<NotInListView | null> {
  const typed = (searchParams.get("missing") ?? "").trim().slice(0, 40);
  if (!typed) return null;
  const requested = parseOrderNumber(typed);
  const { role } = context.get(customer);
  const sight = { ...orderSight(role), mayOpen: (path: string) => mayOpen(role, path) };
  const db = context.get(database);
  const order = requested && (await getAdminOrderView(db, requested.number, sight));
  if (!order) return { typed, order: null };
  const where = (await listWhereabouts(db, [order.orderId])).get(order.orderId);
  const next = where ? toNextStep(order, where, sight) : null;
  return { typed, order: { number: order.number, path: order.path, next } };
}
