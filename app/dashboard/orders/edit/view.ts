import { displayPrice } from "../../../../shop/base/price.ts";
import { findEditableOrder } from "../../../../shop/orders/list/editable-order-queries.ts";
import { fieldsOf, quantityField } from "../../../../shop/orders/model/editable-order.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../../shop/schema.ts";
import { orderFormChoices } from "./form-view.ts";

/** What the form that changes an order shows; null: no such order is placed. */
export async function orderEditView(db: Database, number: number) {
  const [order, choices] = await Promise.all([findEditableOrder(db, number), orderFormChoices(db)]);
  if (!order) return null;
  const text = orderNumberText(order.number);
  const fields = fieldsOf(order);
  const linePrices = order.lines.map(({ line, unitPrice }) => [quantityField(line), unitPrice] as const);
  return {
    ...choices,
    orderId: order.id,
    number: order.number,
    text,
    path: `/dashboard/orders/${text}`,
    customer: order.customer,
    /** Why nothing can be changed; null: it can. */
    closed: closedText(order),
    /** References of parcels that have left. Staff change these on the pages of the parcels. */
    leftParcels: order.leftParcels,
    fields,
    shown: JSON.stringify(fields),
    lines: order.lines.map(({ line, name, unitPrice }) => ({
      field: quantityField(line),
      name,
      price: displayPrice(unitPrice),
    })),
    /** Paisa, by product, and by the field of a line. */
    prices: Object.fromEntries([
      ...linePrices,
      ...choices.products.map(({ id, unitPrice }) => [id, unitPrice] as const),
    ]),
  };
}

export type OrderEditView = NonNullable<Awaited<ReturnType<typeof orderEditView>>>;

function closedText({ leftParcels, lines }: { leftParcels: readonly string[]; lines: readonly unknown[] }) {
  if (leftParcels.length > 0)
    return "A parcel of this order is already with the courier. Tell the courier about the change on the parcel's page.";
  return lines.length === 0 ? "This order is finished, so it cannot be changed." : null;
}
