import { amountText, displayPrice } from "../../../../shop/base/price.ts";
import {
  findAdvanceFacts,
  findOrderAdvance,
} from "../../../../shop/payments/ledger/order-advance-queries.ts";
import type { Database } from "../../../../shop/schema.ts";
import { may, type StaffRole } from "../../../../shop/staff/model/permissions.ts";
import { advancePermissions } from "./advance-action.ts";

/** The advance of an order as text, for a role; null: there is nothing to see or to do. */
export async function getOrderAdvanceView(db: Database, orderId: number, role: StaffRole | null) {
  if (!may(role, "orders.amounts")) return null;
  const [facts, advance] = await Promise.all([findAdvanceFacts(db, orderId), findOrderAdvance(db, orderId)]);
  if (!facts) return null;
  const { awaited = 0, paid = 0 } = advance ?? {};
  const isOpen = facts.isOnDelivery && facts.isPending && !facts.isBooked;
  const keepable = facts.cameBack ? facts.keepable : 0;
  const view = {
    awaited: awaited > 0 ? displayPrice(awaited) : null,
    paid: paid > 0 ? displayPrice(paid) : null,
    cash: displayPrice(advance?.door.collects ?? 0),
    amount: awaited > 0 ? amountText(awaited) : facts.suggested ? amountText(facts.suggested) : "",
    keepable: keepable > 0 && may(role, advancePermissions["advance-keep"]) ? displayPrice(keepable) : null,
    canAsk: isOpen && may(role, advancePermissions["advance-ask"]),
    canWaive: awaited > 0 && may(role, advancePermissions["advance-waive"]),
    canReceive: awaited > 0 && may(role, advancePermissions["advance-receive"]),
  };
  return view.awaited || view.paid || view.keepable || view.canAsk ? view : null;
}

export type OrderAdvanceView = NonNullable<Awaited<ReturnType<typeof getOrderAdvanceView>>>;
