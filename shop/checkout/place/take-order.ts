import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { confirmOrder } from "../../orders/confirm/confirm-order.ts";
import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { isCity } from "../../orders/list/editable-order-queries.ts";
import {
  type ItemProblem,
  itemProblem,
  mergeItems,
  type OrderedItem,
  type ProductToOrder,
} from "../../orders/list/product-to-order.ts";
import { lockProductsToOrder } from "../../orders/list/product-to-order-queries.ts";
import { deliveryColumns } from "../../orders/model/delivery-columns.ts";
import type { DeliveryDetails } from "../../orders/model/editable-order.ts";
import { createLineSnapshot } from "../../orders/model/order-line-snapshot.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { ChatApp } from "../../orders/schema.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { computeTotals } from "../model/cart.ts";
import { writePlacement } from "./placement-queries.ts";
import { insertStaffOrder, isSameStaffOrder } from "./staff-order-queries.ts";

/** An order as staff take it from someone without an account (R48). */
export interface StaffOrder {
  /** Of the form: sent twice, it makes one order. */
  key: string;
  channel: "phone" | "chat";
  chatApp: ChatApp | null;
  customerName: string;
  /** Blank: none, so the customer gets no emails. */
  customerEmail: string;
  delivery: DeliveryDetails;
  notes: string;
  payment: PaymentMethod;
  items: readonly OrderedItem[];
  /** The customer has said that the parcel is wanted. */
  isConfirmed: boolean;
}

export type TakeOrderResult =
  /** Also for a key that was used before: the same number again. `isMarked`: the owner's mark keeps it unconfirmed. */
  | { outcome: "placed"; number: number; isMarked: boolean }
  /** The key was used for this order, which has other contents. */
  | { outcome: "takenBefore"; number: number }
  /** The key is that of another kind of order. */
  | { outcome: "unknownKey" }
  | { outcome: "noItems" | "tooLarge" | "unknownCity" }
  | { outcome: "refused"; problems: ItemProblem[] };

/**
 * Places an order for someone who called or wrote, by the rules of checkout: prices, names and sums are today's and never come
 * from the form, and stock is taken. All of it or nothing.
 */
export async function takeOrder(db: Database, staff: Customer, order: StaffOrder): Promise<TakeOrderResult> {
  return db
    .transaction()
    .execute(async (tx): Promise<TakeOrderResult> => {
      const inserted = await insertStaffOrder(tx, order);
      const { number } = inserted;
      if (number === null) return { outcome: "unknownKey" };
      if (!inserted.isNew)
        return (await isSameStaffOrder(tx, number, order))
          ? placed(number)
          : { outcome: "takenBefore", number };
      const result = await placeItems(tx, staff, inserted.id, order);
      if (result !== null) throw new Refused(result);
      const subject = orderNumberText(number);
      await recordAudit(tx, { actorId: staff.id, action: "order.taken", subject });
      const isMarked = order.isConfirmed && (await confirm(tx, staff, inserted.id, order));
      return placed(number, isMarked);
    })
    .catch((error: unknown) => {
      // A refusal leaves no order behind.
      if (error instanceof Refused) return error.result;
      throw error;
    });
}

class Refused extends Error {
  readonly result: TakeOrderResult;

  constructor(result: TakeOrderResult) {
    super(result.outcome);
    this.result = result;
  }
}

const placed = (number: number, isMarked = false) => ({ outcome: "placed", number, isMarked }) as const;

/** Places the order with its items. @returns why it cannot be placed; null: it is */
async function placeItems(
  tx: Database,
  staff: Customer,
  orderId: number,
  order: StaffOrder,
): Promise<TakeOrderResult | null> {
  const items = mergeItems(order.items);
  if (items.length === 0) return { outcome: "noItems" };
  const { delivery, payment, channel, chatApp } = order;
  if (delivery.city && !(await isCity(tx, delivery.city))) return { outcome: "unknownCity" };
  const { products, limit } = await lockProductsToOrder(
    tx,
    items.map(({ productId }) => productId),
  );
  const problems = items
    .map((item) => itemProblem(products.get(item.productId), { ...item, more: item.quantity }, limit))
    .filter((problem) => problem !== null);
  if (problems.length > 0) return { outcome: "refused", problems };
  const ordered = items.map(({ productId, quantity }) => ({
    ...(products.get(productId) as ProductToOrder),
    quantity,
  }));
  const { total } = computeTotals(ordered);
  if (total === null) return { outcome: "tooLarge" };
  await writePlacement(tx, {
    orderId,
    userId: null,
    event: {
      actor: "admin",
      actorId: staff.id,
      data: JSON.stringify({ channel, ...(chatApp && { app: chatApp }) }),
    },
    details: {
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      placedTotal: total,
      ...deliveryColumns(delivery),
      notes: order.notes || null,
    },
    payment: { method: payment },
    newLines: ordered.map((product) => ({
      ...createLineSnapshot(product, product.quantity),
      stockTaken: product.stock === null ? 0 : product.quantity,
    })),
  });
  return null;
}

/** Confirms the order that its customer has just confirmed. @returns whether a mark of the owner prevents it */
async function confirm(tx: Database, staff: Customer, orderId: number, order: StaffOrder): Promise<boolean> {
  const actor: Actor = { actor: "admin", actorId: staff.id };
  const channel = order.channel === "phone" ? "call" : "whatsapp";
  return (await confirmOrder(tx, { orderId, channel, actor })).outcome === "marked";
}
